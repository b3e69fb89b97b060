package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.Usage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the query of each column of a usage history, most of them those of the signals. */
final class UsageQueries {

  private static final Map<Usage, Signal> SIGNALS =
      Map.of(
          Usage.REQUEST_RATE, Signal.REQUEST_RATE,
          Usage.RESPONSE_SECONDS, Signal.RESPONSE_MS,
          Usage.PROCESSOR, Signal.AVERAGE_CPU,
          Usage.MEASURED, Signal.MEASURED);

  private static final List<SignalSeries> ASKED =
      List.of(SignalSeries.RUNNING, SignalSeries.STARTING, SignalSeries.QUEUED);

  private final PrometheusSettings prometheus;
  private final SignalSettings signals;

  UsageQueries(PrometheusSettings prometheus, SignalSettings signals) {
    this.prometheus = prometheus;
    this.signals = signals;
  }

  /** Returns the query of every column that can be read of a target. */
  Map<Usage, String> of(ScalingTarget target) {
    PromQl promQl = new PromQl(prometheus.series());
    Map<Signal, String> read =
        new SignalQueries(signals, promQl, prometheus.window().rateWindowSeconds()).of(target);
    Map<Usage, String> queries = new EnumMap<>(Usage.class);
    SIGNALS.forEach(
        (usage, signal) ->
            Optional.ofNullable(read.get(signal)).ifPresent(query -> queries.put(usage, query)));
    summary(SignalSeries.RUNNING, target).ifPresent(query -> queries.put(Usage.RUNNING, query));
    asked(target).ifPresent(query -> queries.put(Usage.ASKED, query));
    queries.put(Usage.SERVING, serving(promQl, target));
    return queries;
  }

  /** A sum of which one part is missing is missing: a part of what was asked for is not it. */
  private Optional<String> asked(ScalingTarget target) {
    List<String> parts =
        ASKED.stream().flatMap(series -> summary(series, target).stream()).toList();
    return parts.size() < ASKED.size() ? Optional.empty() : Optional.of(String.join(" + ", parts));
  }

  private Optional<String> summary(SignalSeries series, ScalingTarget target) {
    if (target.group().isEmpty()) {
      return Optional.empty();
    }
    String labels =
        "{%s=%s}".formatted(MetricNames.TASK_GROUP_LABEL, PromQl.quoted(target.group()));
    return signals.nameOf(series).map(name -> "sum(%s%s)".formatted(name, labels));
  }

  /** A counter above zero is told by the first scrape, a rate by the second alone. */
  private String serving(PromQl promQl, ScalingTarget target) {
    String requests = prometheus.series().nameOf(RawSeries.TOTAL_REQUESTS);
    return "count(sum by (%s) (%s) > 0)"
        .formatted(MetricNames.INSTANCE_LABEL, promQl.ofApp(requests, target.app()));
  }
}
