package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Limit;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.serving.ForecastQuality;
import io.productify.optimizer.serving.JudgedHorizon;
import io.productify.optimizer.serving.Regime;
import io.productify.optimizer.serving.ServingState;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The gauges of each application, and the counters of its plans. Applications are bounded; the
 * least recently served one loses its series.
 */
final class AppGauges {

  private final MeterRegistry meters;
  private final Map<Key, Served> served;

  private record Key(String group, String app) {

    static Key of(ScalingTarget target) {
      return new Key(target.group(), target.app());
    }

    Tags tags() {
      return Tags.of("app", app, "group", group);
    }
  }

  /** The numbers alone: an answer holds the window, the forecast and the long history. */
  private static final class Served {
    private volatile Map<DecisionGauge, Double> latest;
    private volatile Optional<ForecastQuality> quality = Optional.empty();
    private Optional<Meter> regime = Optional.empty();
    private String regimeShown = "";
    private final Map<String, Double> shadows = new ConcurrentHashMap<>();
    private final List<Meter> meters = new ArrayList<>();
    private final Map<String, Counter> limited = new LinkedHashMap<>();
    private Optional<Counter> plans = Optional.empty();

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

    double quality(QualityGauge gauge, JudgedHorizon horizon) {
      return quality.map(known -> gauge.of(known, horizon)).orElse(Double.NaN);
    }

    /** A plan whose limits are not known says nothing of them, and is not counted. */
    void count(PlanAnswer answer) {
      answer
          .explanation()
          .knownLimits()
          .ifPresent(
              binding -> {
                plans.ifPresent(Counter::increment);
                binding.stream().map(limited::get).forEach(Counter::increment);
              });
    }

    double shadowed(String engine) {
      return shadows.getOrDefault(engine, Double.NaN);
    }
  }

  /**
   * @param capacity applications with gauges at most
   */
  AppGauges(MeterRegistry meters, int capacity) {
    this.meters = meters;
    this.served =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Key, Served> eldest) {
            boolean full = size() > capacity;
            if (full) {
              eldest.getValue().meters.forEach(meters::remove);
              eldest.getValue().regime.ifPresent(meters::remove);
            }
            return full;
          }
        };
  }

  /**
   * Shows the latest answer of an application.
   *
   * @param state what is known of the application beside it
   */
  synchronized void show(ScalingTarget target, PlanAnswer answer, Optional<ServingState> state) {
    Key key = Key.of(target);
    Served known = served.get(key);
    if (known == null) {
      known = new Served(answer);
      served.put(key, known);
      register(key, known);
    }
    known.latest = Served.valuesOf(answer);
    known.count(answer);
    known.quality = state.map(ServingState::quality);
    showRegime(key, known, state.map(ServingState::regime).orElse(Regime.UNKNOWN).label());
  }

  private void register(Key key, Served entry) {
    for (DecisionGauge gauge : DecisionGauge.values()) {
      entry.meters.add(
          Gauge.builder(gauge.metricName(), entry, served -> served.valueOf(gauge))
              .description(gauge.help())
              .tags(key.tags())
              .register(meters));
    }
    for (QualityGauge gauge : QualityGauge.values()) {
      for (JudgedHorizon horizon : JudgedHorizon.values()) {
        entry.meters.add(
            Gauge.builder(gauge.metricName(), entry, served -> served.quality(gauge, horizon))
                .description(gauge.help())
                .tags(key.tags())
                .tag("horizon", horizon.label())
                .register(meters));
      }
    }
    registerCounters(key, entry);
  }

  /** All of them at 0 with the first answer, so that their first rise shows in a rate. */
  private void registerCounters(Key key, Served entry) {
    Counter plans =
        Counter.builder("pfy_optimizer_plans")
            .description("plans of which it is known what limits bind them")
            .tags(key.tags())
            .register(meters);
    entry.plans = Optional.of(plans);
    entry.meters.add(plans);
    for (Limit limit : Limit.values()) {
      Counter counter =
          Counter.builder("pfy_optimizer_plans_limited")
              .description("those of the plans that a limit holds back at some step")
              .tags(key.tags())
              .tag("limit", limit.label())
              .register(meters);
      entry.limited.put(limit.label(), counter);
      entry.meters.add(counter);
    }
  }

  /** One series an application, whose label changes: a series for each regime were nine. */
  private void showRegime(Key key, Served entry, String regime) {
    if (regime.equals(entry.regimeShown)) {
      return;
    }
    entry.regime.ifPresent(meters::remove);
    entry.regimeShown = regime;
    entry.regime =
        Optional.of(
            Gauge.builder("pfy_optimizer_regime_info", () -> 1)
                .description("the kind of load an application has, in a label")
                .tags(key.tags())
                .tag("regime", regime)
                .register(meters));
  }

  /**
   * Shows what a shadow engine would have answered an application that is served; of one that has
   * lost its gauges in the meantime nothing is shown.
   *
   * @param desired replicas; {@code NaN} where the shadow has no plan
   */
  synchronized void showShadow(ScalingTarget target, String engine, double desired) {
    Key key = Key.of(target);
    Served known = served.get(key);
    if (known == null) {
      return;
    }
    if (known.shadows.put(engine, desired) == null) {
      known.meters.add(
          Gauge.builder("pfy_shadow_desired_replicas", known, entry -> entry.shadowed(engine))
              .description("the count a shadow engine would serve now")
              .tags(key.tags())
              .tag("engine", engine)
              .register(meters));
    }
  }
}
