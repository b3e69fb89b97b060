package io.productify.optimizer.metrics;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Windows of ten points, 15 seconds apart, that end at {@link #END}. */
final class WindowFixtures {

  static final long END = 1_700_000_040;
  static final int POINTS = 10;
  static final TimeGrid GRID = new TimeGrid(END - 9 * 15, 15, POINTS);
  static final ScalingTarget TARGET = new ScalingTarget("web", "shop", "server");
  static final Allocation SIZE = new Allocation(500, 1024);

  private final Map<Series, double[]> columns = new EnumMap<>(Series.class);

  private WindowFixtures() {}

  static WindowFixtures window() {
    return new WindowFixtures();
  }

  /** A series whose last samples are these, all earlier ones missing. */
  WindowFixtures endingWith(Series series, double... samples) {
    double[] column = new double[POINTS];
    Arrays.fill(column, Double.NaN);
    System.arraycopy(samples, 0, column, POINTS - samples.length, samples.length);
    columns.put(series, column);
    return this;
  }

  MetricsWindow build() {
    return new MetricsWindow(GRID, columns);
  }

  MetricsReading with(Allocation allocation) {
    return new MetricsReading(build(), Optional.of(allocation));
  }

  MetricsReading withoutAllocation() {
    return new MetricsReading(build(), Optional.empty());
  }

  static MetricsQuery query(int replicas, long now) {
    return new MetricsQuery(TARGET, replicas, Instant.ofEpochSecond(now));
  }
}
