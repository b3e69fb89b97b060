package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.productify.optimizer.forecast.fit.Fallback;
import io.productify.optimizer.forecast.fit.FitListener;
import io.productify.optimizer.forecast.fit.RefitReason;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import org.jboss.logging.Logger;

/**
 * What becomes of fits, for Prometheus: how many and why, how long they take, how many are kept.
 */
@Singleton
class FitMetrics implements FitListener {

  private static final Logger LOG = Logger.getLogger(FitMetrics.class);

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(3),
    Duration.ofMillis(10),
    Duration.ofMillis(30),
    Duration.ofMillis(100),
    Duration.ofMillis(300)
  };

  private final MeterRegistry meters;
  private final Counter hits;
  private final Timer duration;

  FitMetrics(MeterRegistry meters) {
    this.meters = meters;
    hits =
        Counter.builder("pfy_optimizer_fit_cache_hits")
            .description("forecasts made with models that were kept")
            .register(meters);
    Arrays.stream(RefitReason.values()).forEach(this::fits);
    Arrays.stream(Fallback.values()).forEach(this::fallbacks);
    duration =
        Timer.builder("pfy_optimizer_fit")
            .description("time that a fit takes")
            .serviceLevelObjectives(BUCKETS)
            .register(meters);
  }

  private Counter fits(RefitReason reason) {
    return Counter.builder("pfy_optimizer_fits")
        .description("models fitted, by why they were")
        .tag("reason", reason.label())
        .register(meters);
  }

  private Counter fallbacks(Fallback fallback) {
    return Counter.builder("pfy_optimizer_forecast_fallbacks")
        .description("forecasts by persistence, by why no model answered")
        .tag("reason", fallback.label())
        .register(meters);
  }

  @Override
  public void reused() {
    hits.increment();
  }

  @Override
  public void fitted(RefitReason reason, double millis) {
    fits(reason).increment();
    duration.record(Duration.ofNanos(Math.round(millis * 1e6)));
  }

  @Override
  public void failed(RuntimeException cause) {
    LOG.error("a forecast failed; persistence answers", cause);
  }

  @Override
  public void fellBack(Fallback fallback) {
    fallbacks(fallback).increment();
  }
}
