package io.productify.optimizer.serving;

/**
 * An exponentially weighted mean: of the first values their plain mean, until the newest one would
 * have its usual weight in it.
 */
final class MovingMean {

  private final double newestWeight;
  private double mean;
  private long count;

  /**
   * @param newestWeight of the newest value, above 0, at most 1
   */
  MovingMean(double newestWeight) {
    this.newestWeight = newestWeight;
  }

  void add(double value) {
    count++;
    mean += Math.max(newestWeight, 1.0 / count) * (value - mean);
  }

  /** Returns the mean; 0 before the first value. */
  double value() {
    return mean;
  }
}
