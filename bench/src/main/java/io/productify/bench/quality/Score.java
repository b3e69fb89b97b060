package io.productify.bench.quality;

/** Absolute errors of one model at several horizons. */
final class Score {

  private final double[] sums;
  private final long[] counts;

  Score(int horizons) {
    sums = new double[horizons];
    counts = new long[horizons];
  }

  /** Adds an error; one that is not known does not count. */
  void add(int horizon, double error) {
    if (Double.isFinite(error)) {
      sums[horizon] += Math.abs(error);
      counts[horizon]++;
    }
  }

  /** Returns the mean absolute error at a horizon. */
  double mean(int horizon) {
    return sums[horizon] / counts[horizon];
  }
}
