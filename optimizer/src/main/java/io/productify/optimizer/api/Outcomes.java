package io.productify.optimizer.api;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/** Counts requests by how they ended: {@code pfy_optimizer_requests_total{outcome}}. */
@ApplicationScoped
class Outcomes {

  private final MeterRegistry meters;

  Outcomes(MeterRegistry meters) {
    this.meters = meters;
  }

  /**
   * Counts one.
   *
   * @param outcome planned, fallback, or the error's code
   */
  void count(String outcome) {
    Counter.builder("pfy_optimizer_requests")
        .description("planning requests by how they ended")
        .tag("outcome", outcome.replace(' ', '_'))
        .register(meters)
        .increment();
  }

  /** Counts samples of a check that were null or not finite. */
  void countDroppedSamples(int samples) {
    Counter.builder("pfy_optimizer_samples_dropped")
        .description("samples of checks that were null or not finite")
        .register(meters)
        .increment(samples);
  }
}
