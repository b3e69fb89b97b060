package io.productify.optimizer.app.telemetry;

import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.prometheus.PrometheusMetricsSource;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Not ready once Prometheus has been silent for longer than the grace; a single query that failed
 * changes nothing. Windows from the class path are always there.
 */
@Readiness
@ApplicationScoped
class PrometheusReadiness implements HealthCheck {

  private static final long POLL_MILLIS = 10_000;

  private final OptimizerConfig config;
  private final PrometheusContact contact;
  private final MetricsSource source;

  PrometheusReadiness(OptimizerConfig config, PrometheusContact contact, MetricsSource source) {
    this.config = config;
    this.contact = contact;
    this.source = source;
  }

  /** Asks now and then, so that a service nobody calls knows whether it could answer. */
  void poll(@Observes StartupEvent started, Vertx vertx, Clock clock) {
    if (source instanceof PrometheusMetricsSource prometheus) {
      vertx.setPeriodic(0, POLL_MILLIS, timer -> prometheus.ping(clock.instant()));
    }
  }

  @Override
  public HealthCheckResponse call() {
    long silentSeconds = contact.silence().toSeconds();
    boolean ready = config.onlyTestData() || silentSeconds <= config.readyGraceSeconds();
    return HealthCheckResponse.named("prometheus")
        .status(ready)
        .withData("silent_seconds", config.onlyTestData() ? 0 : silentSeconds)
        .build();
  }
}
