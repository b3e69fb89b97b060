package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What each decision tells Prometheus: gauges by application, stage times, fallbacks and
 * corrections. Applications are bounded; the least recently served one loses its series.
 */
@Singleton
class DecisionMetrics implements DecisionListener {

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(3),
    Duration.ofMillis(10),
    Duration.ofMillis(30),
    Duration.ofMillis(100),
    Duration.ofMillis(300),
    Duration.ofSeconds(1),
    Duration.ofSeconds(2)
  };

  private final MeterRegistry meters;
  private final Map<String, Served> served;

  /** The numbers alone: an answer holds the window, the forecast and the long history. */
  private static final class Served {
    private volatile Map<DecisionGauge, Double> latest;
    private final List<Meter> meters = new ArrayList<>();

    Served(PlanAnswer first) {
      this.latest = valuesOf(first);
    }

    private static Map<DecisionGauge, Double> valuesOf(PlanAnswer answer) {
      Map<DecisionGauge, Double> values = new EnumMap<>(DecisionGauge.class);
      for (DecisionGauge gauge : DecisionGauge.values()) {
        values.put(gauge, gauge.of(answer));
      }
      return values;
    }

    double valueOf(DecisionGauge gauge) {
      return latest.getOrDefault(gauge, Double.NaN);
    }
  }

  DecisionMetrics(MeterRegistry meters, OptimizerConfig config) {
    this.meters = meters;
    Arrays.stream(Stage.values()).forEach(this::timer);
    this.served =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Served> eldest) {
            boolean full = size() > config.servingCapacity();
            if (full) {
              eldest.getValue().meters.forEach(meters::remove);
            }
            return full;
          }
        };
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    publish(request.target().app(), answer);
    if (answer.decision().outcome().fallback()) {
      Counter.builder("pfy_ml_engine_fallback")
          .description("answers of the safety shell or the fallback policy")
          .tag("engine", answer.decision().engine())
          .register(meters)
          .increment();
    }
    for (Correction correction : answer.explanation().solution().corrections()) {
      String kind = correction.kind().name().toLowerCase(Locale.ROOT);
      Counter.builder("pfy_safety_corrections")
          .description("counts that the safety shell changed")
          .tag("kind", kind)
          .register(meters)
          .increment();
    }
  }

  @Override
  public void timed(Map<Stage, Double> stageMillis) {
    stageMillis.forEach(
        (stage, millis) -> timer(stage).record(Duration.ofNanos(Math.round(millis * 1e6))));
  }

  private Timer timer(Stage stage) {
    return Timer.builder("pfy_optimizer_stage")
        .description("time spent in each stage of a planning request")
        .tag("stage", stage.label())
        .serviceLevelObjectives(BUCKETS)
        .register(meters);
  }

  private synchronized void publish(String app, PlanAnswer answer) {
    Served known = served.get(app);
    if (known != null) {
      known.latest = Served.valuesOf(answer);
      return;
    }
    Served first = new Served(answer);
    served.put(app, first);
    for (DecisionGauge gauge : DecisionGauge.values()) {
      first.meters.add(
          Gauge.builder(gauge.metricName(), first, entry -> entry.valueOf(gauge))
              .description(gauge.help())
              .tag("app", app)
              .register(meters));
    }
  }
}
