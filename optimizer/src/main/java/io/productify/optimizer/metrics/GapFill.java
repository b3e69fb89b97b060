package io.productify.optimizer.metrics;

import java.util.Arrays;

/**
 * A column without gaps: each missing point takes the sample before it, else the first one after
 * it, else zero.
 */
public final class GapFill {

  private final double[] values;
  private final double gapRatio;

  private GapFill(double[] values, double gapRatio) {
    this.values = values;
    this.gapRatio = gapRatio;
  }

  /**
   * Fills a copy of the column.
   *
   * @param column samples, anything not finite being missing
   */
  public static GapFill of(double[] column) {
    double[] values = column.clone();
    int gaps = 0;
    double last = firstSample(values);
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        last = values[i];
      } else {
        values[i] = last;
        gaps++;
      }
    }
    return new GapFill(values, values.length == 0 ? 0 : (double) gaps / values.length);
  }

  private static double firstSample(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).findFirst().orElse(0);
  }

  /** Returns a copy of the filled column. */
  public double[] values() {
    return values.clone();
  }

  /** Returns the share of points that were filled, 0 to 1; 0 for an empty column. */
  public double gapRatio() {
    return gapRatio;
  }
}
