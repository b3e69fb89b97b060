package io.productify.optimizer.api;

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
    meters.counter("pfy_optimizer_requests", "outcome", outcome.replace(' ', '_')).increment();
  }

  /** Counts samples of a check that were null or not finite. */
  void countDroppedSamples(int samples) {
    meters.counter("pfy_optimizer_samples_dropped").increment(samples);
  }
}
