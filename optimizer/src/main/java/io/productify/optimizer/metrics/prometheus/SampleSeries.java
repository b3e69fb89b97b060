package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The samples of one series as Prometheus answered them: any order, any distance. Holds the arrays
 * it is given, without a copy.
 */
final class SampleSeries {

  /**
   * How long after its last sample a series still counts as one with a gap, seconds: as long as
   * Prometheus itself looks back.
   */
  private static final int LOOK_BACK_SECONDS = 300;

  private final Map<String, String> labels;
  private final double[] epochSeconds;
  private final double[] values;

  /**
   * Takes the samples over.
   *
   * @param epochSeconds time of each sample, UTC epoch seconds
   * @param values value of each sample, {@code NaN} where it is missing
   */
  SampleSeries(double[] epochSeconds, double[] values) {
    this(Map.of(), epochSeconds, values);
  }

  /**
   * Takes the samples over.
   *
   * @param labels of the series
   * @param epochSeconds time of each sample, UTC epoch seconds
   * @param values value of each sample, {@code NaN} where it is missing
   */
  SampleSeries(Map<String, String> labels, double[] epochSeconds, double[] values) {
    this.labels = labels;
    this.epochSeconds = epochSeconds;
    this.values = values;
  }

  /** Returns the value of a label; empty text where the series does not have it. */
  String label(String name) {
    return labels.getOrDefault(name, "");
  }

  DoubleStream values() {
    return Arrays.stream(values);
  }

  /** Returns the samples at the nearest points of the grid; of two at one point the later. */
  double[] onto(TimeGrid grid) {
    double[] column = missing(grid);
    double[] chosen = new double[grid.length()];
    Arrays.fill(chosen, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < values.length; i++) {
      int at = grid.nearestIndex(epochSeconds[i]);
      boolean within = at >= 0 && at < column.length;
      if (within && Double.isFinite(values[i]) && epochSeconds[i] >= chosen[at]) {
        column[at] = values[i];
        chosen[at] = epochSeconds[i];
      }
    }
    return column;
  }

  /**
   * Sums several series on a grid.
   *
   * <p>A gap in one of them is a gap in the sum: a part of the load is not the load. Before its
   * first sample and more than five minutes after its last a series adds nothing.
   */
  static double[] sum(List<SampleSeries> parts, TimeGrid grid) {
    double[] sum = missing(grid);
    boolean[] gap = new boolean[grid.length()];
    for (SampleSeries part : parts) {
      double[] column = part.onto(grid);
      int first = firstSample(column);
      int last = lastSample(column) + LOOK_BACK_SECONDS / grid.stepSeconds();
      for (int i = first; i <= Math.min(last, column.length - 1); i++) {
        gap[i] |= Double.isNaN(column[i]);
        sum[i] = Double.isNaN(sum[i]) ? column[i] : sum[i] + column[i];
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] = gap[i] ? Double.NaN : sum[i];
    }
    return sum;
  }

  private static double[] missing(TimeGrid grid) {
    double[] column = new double[grid.length()];
    Arrays.fill(column, Double.NaN);
    return column;
  }

  /** Returns the index of the first sample, or the length where there is none. */
  private static int firstSample(double[] column) {
    int i = 0;
    while (i < column.length && Double.isNaN(column[i])) {
      i++;
    }
    return i;
  }

  private static int lastSample(double[] column) {
    int i = column.length - 1;
    while (i >= 0 && Double.isNaN(column[i])) {
      i--;
    }
    return i;
  }
}
