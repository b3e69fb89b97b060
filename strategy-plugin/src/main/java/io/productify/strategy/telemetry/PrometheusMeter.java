package io.productify.strategy.telemetry;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;

/** Keeps the figures that Prometheus reads (docs/plugin.md lists them). */
final class PrometheusMeter implements Meter {

  private static final double NANOS = 1e9;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter evaluations =
      counter("pfy_plugin_evaluations_total", "Evaluations answered.", "source", "direction");
  private final Counter cacheHits =
      counter("pfy_plugin_plan_cache_hits_total", "Evaluations answered from a plan in hand.");
  private final Histogram planAge =
      histogram("pfy_plugin_plan_age_seconds", "Age of the plans that were in hand.")
          .classicUpperBounds(1, 5, 15, 30, 60, 120, 300, 900, 3600)
          .register(registry);
  private final Counter fallbacks =
      counter("pfy_plugin_fallbacks_total", "Evaluations that no plan covered.", "reason");
  private final Counter requests =
      counter("pfy_plugin_optimizer_requests_total", "Requests for a plan.", "outcome");
  private final Histogram requestDuration =
      histogram(
              "pfy_plugin_optimizer_request_duration_seconds",
              "Time a request for a plan took, its wait and its second attempt included.")
          .classicUpperBounds(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
          .register(registry);
  private final Counter holds =
      counter("pfy_plugin_stabilizer_holds_total", "Counts held by the stabilizer.", "key");
  private final Counter clamps =
      counter("pfy_plugin_clamps_total", "Counts changed by the check's limits.", "limit");
  private final Histogram aboveMax =
      histogram(
              "pfy_plugin_wanted_above_max_replicas",
              "Replicas that a count was above the check's max.")
          .classicUpperBounds(1, 2, 5, 10, 20, 50, 100, 1000)
          .register(registry);
  private final Counter configurationErrors =
      counter("pfy_plugin_configuration_errors_total", "Configurations refused.", "where");

  PrometheusMeter(String version) {
    Gauge.builder()
        .name("pfy_plugin_build_info")
        .help("The version that runs.")
        .labelNames("version")
        .register(registry)
        .labelValues(version)
        .set(1);
  }

  private Counter counter(String name, String help, String... labels) {
    Counter counter = Counter.builder().name(name).help(help).labelNames(labels).register(registry);
    if (labels.length == 0) {
      CounterDataPoint shownBeforeItIsFirstCounted = counter;
      shownBeforeItIsFirstCounted.inc(0);
    }
    return counter;
  }

  private static Histogram.Builder histogram(String name, String help) {
    return Histogram.builder().name(name).help(help).classicOnly();
  }

  PrometheusRegistry registry() {
    return registry;
  }

  @Override
  public void answered(String source, String direction) {
    evaluations.labelValues(source, direction).inc();
  }

  @Override
  public void corrected(String by) {
    if (by.startsWith("scale_")) {
      holds.labelValues(by).inc();
    } else {
      clamps.labelValues(by).inc();
    }
  }

  @Override
  public void wantedAboveMax(int replicas) {
    aboveMax.observe(replicas);
  }

  @Override
  public void servedFromCache(Duration age) {
    cacheHits.inc();
    planAge.observe(age.toNanos() / NANOS);
  }

  @Override
  public void fellBack(String reason) {
    fallbacks.labelValues(reason).inc();
  }

  @Override
  public void asked(String outcome, Duration took) {
    requests.labelValues(outcome).inc();
    requestDuration.observe(took.toNanos() / NANOS);
  }

  @Override
  public void misconfigured(String where) {
    configurationErrors.labelValues(where).inc();
  }
}
