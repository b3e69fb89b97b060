package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the query of each signal.
 *
 * <p>Allocations are matched by their id and task; the memory of their node by the scrape target,
 * since the client that runs them serves both series.
 */
final class SignalQueries {

  /** A limit above it is what a kernel says where there is none: 128 GiB. */
  private static final long MOST_BYTES_OF_A_LIMIT = 128L << 30;

  /** A scheduling period takes 100 ms: ten of them a second, so one is 10 %. */
  private static final int PERCENT_OF_A_PERIOD = 10;

  /** An allocation that failed longer ago is history. */
  private static final String RECENTLY = "[5m]";

  private static final String SAME_ALLOCATION = " / on (alloc_id, task) ";

  private final SignalSettings settings;
  private final PromQl promQl;
  private final int rateWindowSeconds;

  /**
   * @param promQl writes the queries of the load
   * @param rateWindowSeconds span of a rate, at least two scrapes
   */
  SignalQueries(SignalSettings settings, PromQl promQl, int rateWindowSeconds) {
    this.settings = settings;
    this.promQl = promQl;
    this.rateWindowSeconds = rateWindowSeconds;
  }

  /** Returns the query of every signal that can be read of a target. */
  Map<Signal, String> of(ScalingTarget target) {
    Map<Signal, String> queries = new EnumMap<>(Signal.class);
    cpu(queries, target);
    memory(queries, target);
    group(queries, target);
    application(queries, target);
    return queries;
  }

  /** Returns the query of the time at which the allocations were last measured. */
  Optional<String> newestSample(ScalingTarget target) {
    return selector(SignalSeries.CPU_TICKS, target).map("max(timestamp(%s))"::formatted);
  }

  private void cpu(Map<Signal, String> queries, ScalingTarget target) {
    String allocated = PromQl.allocation(MetricNames.ALLOCS_CPU_ALLOCATED, target);
    selector(SignalSeries.CPU_TICKS, target)
        .map(ticks -> "100 * %s%s(%s > 0)".formatted(ticks, SAME_ALLOCATION, allocated))
        .ifPresent(
            percent -> {
              both(queries, percent, Signal.AVERAGE_CPU, Signal.MAX_CPU);
              queries.put(Signal.MEASURED, "count(%s)".formatted(percent));
            });
    selector(SignalSeries.THROTTLED_PERIODS, target)
        .map(
            periods ->
                "avg(clamp_max(%d * rate(%s[%ds]), 100))"
                    .formatted(PERCENT_OF_A_PERIOD, periods, rateWindowSeconds))
        .ifPresent(query -> queries.put(Signal.THROTTLE, query));
  }

  private void memory(Map<Signal, String> queries, ScalingTarget target) {
    Optional<String> usage = selector(SignalSeries.MEMORY_USAGE, target);
    String limit = PromQl.allocation(MetricNames.ALLOCS_MEMORY_ALLOCATED, target);
    usage
        .map(
            used ->
                "100 * %s%s(%s > 0 <= %d)"
                    .formatted(used, SAME_ALLOCATION, limit, MOST_BYTES_OF_A_LIMIT))
        .ifPresent(
            percent ->
                both(queries, percent, Signal.AVERAGE_LIMIT_MEMORY, Signal.MAX_LIMIT_MEMORY));
    usage
        .flatMap(
            used ->
                settings
                    .nameOf(SignalSeries.HOST_MEMORY_TOTAL)
                    .map(
                        total ->
                            "100 * %s / on (instance) group_left () (max by (instance) (%s) > 0)"
                                .formatted(used, total)))
        .ifPresent(
            percent -> both(queries, percent, Signal.AVERAGE_NODE_MEMORY, Signal.MAX_NODE_MEMORY));
  }

  private static void both(
      Map<Signal, String> queries, String percent, Signal average, Signal max) {
    queries.put(average, "avg(%s)".formatted(percent));
    queries.put(max, "max(%s)".formatted(percent));
  }

  /** What is counted of a group is counted of every group where the group is not known. */
  private void group(Map<Signal, String> queries, ScalingTarget target) {
    if (target.group().isEmpty()) {
      return;
    }
    String labels =
        "{%s=%s}".formatted(MetricNames.TASK_GROUP_LABEL, PromQl.quoted(target.group()));
    settings
        .nameOf(SignalSeries.QUEUED)
        .ifPresent(name -> queries.put(Signal.QUEUED, "sum(%s%s)".formatted(name, labels)));
    settings
        .nameOf(SignalSeries.REJECTED)
        .ifPresent(name -> queries.put(Signal.REJECTED, "sum(%s%s)".formatted(name, labels)));
    settings
        .nameOf(SignalSeries.FAILED)
        .ifPresent(
            name ->
                queries.put(
                    Signal.FAILED,
                    "sum(clamp_min(delta(%s%s%s), 0))".formatted(name, labels, RECENTLY)));
  }

  private void application(Map<Signal, String> queries, ScalingTarget target) {
    String app = target.app();
    queries.put(
        Signal.REQUEST_RATE,
        "sum(%s)".formatted(promQl.load(RawSeries.TOTAL_REQUESTS, app, rateWindowSeconds)));
    queries.put(
        Signal.RESPONSE_MS,
        "1000 * sum(%s) / sum(%s)"
            .formatted(
                promQl.load(RawSeries.RESPONSE_TIME_SUM, app, rateWindowSeconds),
                promQl.load(RawSeries.RESPONSE_TIME_COUNT, app, rateWindowSeconds)));
    settings
        .nameOf(SignalSeries.CONNECTIONS)
        .ifPresent(
            name -> queries.put(Signal.CONNECTIONS, "sum(%s)".formatted(promQl.ofApp(name, app))));
    settings
        .nameOf(SignalSeries.ERRORS)
        .ifPresent(
            name ->
                queries.put(
                    Signal.ERROR_RATE,
                    "sum(rate(%s[%ds]))".formatted(promQl.ofApp(name, app), rateWindowSeconds)));
  }

  private Optional<String> selector(SignalSeries series, ScalingTarget target) {
    return settings.nameOf(series).map(name -> PromQl.allocation(name, target));
  }
}
