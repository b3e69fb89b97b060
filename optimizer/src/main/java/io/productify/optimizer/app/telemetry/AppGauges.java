package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.productify.optimizer.planning.PlanAnswer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The gauges of each application. Applications are bounded; the least recently served one loses its
 * series.
 */
final class AppGauges {

  private final MeterRegistry meters;
  private final Map<String, Served> served;

  /** The numbers alone: an answer holds the window, the forecast and the long history. */
  private static final class Served {
    private volatile Map<DecisionGauge, Double> latest;
    private final Map<String, Double> shadows = new ConcurrentHashMap<>();
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
          protected boolean removeEldestEntry(Map.Entry<String, Served> eldest) {
            boolean full = size() > capacity;
            if (full) {
              eldest.getValue().meters.forEach(meters::remove);
            }
            return full;
          }
        };
  }

  /** Shows the latest answer of an application. */
  synchronized void show(String app, PlanAnswer answer) {
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

  /**
   * Shows what a shadow engine would have answered an application that is served; of one that has
   * lost its gauges in the meantime nothing is shown.
   *
   * @param desired replicas; {@code NaN} where the shadow has no plan
   */
  synchronized void showShadow(String app, String engine, double desired) {
    Served known = served.get(app);
    if (known == null) {
      return;
    }
    if (known.shadows.put(engine, desired) == null) {
      known.meters.add(
          Gauge.builder("pfy_shadow_desired_replicas", known, entry -> entry.shadowed(engine))
              .description("the count a shadow engine would serve now")
              .tag("app", app)
              .tag("engine", engine)
              .register(meters));
    }
  }
}
