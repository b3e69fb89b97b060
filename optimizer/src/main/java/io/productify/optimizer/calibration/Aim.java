package io.productify.optimizer.calibration;

/**
 * How busy a replica may be.
 *
 * @param utilization share of its allocated processor, above 0 and at most 1
 * @param slowdown times its usual response time up to which it is well, above 1 and finite
 */
public record Aim(double utilization, double slowdown) {

  public Aim {
    if (!(utilization > 0 && utilization <= 1)) {
      throw new IllegalArgumentException(
          "--utilization must be above 0 and at most 1, was " + utilization);
    }
    if (!(slowdown > 1) || Double.isInfinite(slowdown)) {
      throw new IllegalArgumentException("--slowdown must be above 1, was " + slowdown);
    }
  }
}
