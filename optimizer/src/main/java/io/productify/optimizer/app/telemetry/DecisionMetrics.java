package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

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

  /** Gauges of one application, by name. */
  private static final Map<String, ToDoubleFunction<PlanAnswer>> GAUGES = gauges();

  private final MeterRegistry meters;
  private final Map<String, Served> served;

  private static final class Served {
    private volatile PlanAnswer latest;
    private final List<Meter> meters = new ArrayList<>();

    Served(PlanAnswer first) {
      this.latest = first;
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

  private static Map<String, ToDoubleFunction<PlanAnswer>> gauges() {
    Map<String, ToDoubleFunction<PlanAnswer>> gauges = new LinkedHashMap<>();
    gauges.put("replica_cost", priced(PlanPrice::replicas));
    gauges.put("expected_shortfall", priced(price -> price.shortfall().demandUnits()));
    gauges.put("backlog_carry_cost", priced(PlanPrice::carry));
    gauges.put("scale_event_cost", priced(price -> price.changes().cost()));
    gauges.put("desired_replicas", answer -> answer.desired()[0]);
    gauges.put("forecast_requests_per_second", load(view -> view.forecast().mean()[0]));
    gauges.put("upper_requests_per_second", load(view -> view.forecast().upper()[0]));
    gauges.put("observed_requests_per_second", load(view -> view.observed().latest()));
    gauges.put("demand", sized(sizing -> sizing.demand()[0]));
    gauges.put("capacity_per_replica", sized(sizing -> sizing.replica().capacity()));
    return gauges;
  }

  private static ToDoubleFunction<PlanAnswer> priced(ToDoubleFunction<PlanPrice> value) {
    return answer ->
        answer.decision().outcome().price().map(value::applyAsDouble).orElse(Double.NaN);
  }

  private static ToDoubleFunction<PlanAnswer> load(ToDoubleFunction<Explanation.LoadView> value) {
    return answer -> answer.explanation().load().map(value::applyAsDouble).orElse(Double.NaN);
  }

  private static ToDoubleFunction<PlanAnswer> sized(ToDoubleFunction<Explanation.Sizing> value) {
    return answer -> answer.explanation().sizing().map(value::applyAsDouble).orElse(Double.NaN);
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    publish(request.target().app(), answer);
    answer.explanation().method().stageMillis().forEach((stage, millis) -> record(stage, millis));
    if (answer.decision().outcome().fallback()) {
      meters.counter("pfy_ml_engine_fallback", "engine", answer.decision().engine()).increment();
    }
    for (Correction correction : answer.explanation().solution().corrections()) {
      String kind = correction.kind().name().toLowerCase(Locale.ROOT);
      meters.counter("pfy_safety_corrections", "kind", kind).increment();
    }
  }

  private void record(Stage stage, double millis) {
    timer(stage).record(Duration.ofNanos(Math.round(millis * 1e6)));
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
      known.latest = answer;
      return;
    }
    Served first = new Served(answer);
    served.put(app, first);
    GAUGES.forEach(
        (name, value) ->
            first.meters.add(
                Gauge.builder(
                        "pfy_optimizer_" + name, first, entry -> value.applyAsDouble(entry.latest))
                    .tag("app", app)
                    .register(meters)));
  }
}
