package io.productify.optimizer.metrics;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Recent load of one application: one regular time axis and one column a series. Immutable.
 *
 * <p>A missing sample is {@code NaN}; an infinite one is not accepted. A series that has no sample
 * at all is absent from the window: missing is never zero.
 */
public final class MetricsWindow {

  private final TimeGrid grid;
  private final EnumMap<Series, double[]> columns = new EnumMap<>(Series.class);

  /**
   * Copies the columns; one with no finite sample is left out.
   *
   * @throws IllegalArgumentException if a column's length differs from the grid's
   */
  public MetricsWindow(TimeGrid grid, Map<Series, double[]> columns) {
    this.grid = grid;
    columns.forEach(
        (series, values) -> {
          if (values.length != grid.length()) {
            throw new IllegalArgumentException(
                series + " must have " + grid.length() + " samples, had " + values.length);
          }
          double[] finite = finiteOrNaN(values);
          if (lastFiniteIndex(finite) >= 0) {
            this.columns.put(series, finite);
          }
        });
  }

  private static double[] finiteOrNaN(double[] values) {
    return Arrays.stream(values).map(v -> Double.isFinite(v) ? v : Double.NaN).toArray();
  }

  private static int lastFiniteIndex(double[] values) {
    int i = values.length - 1;
    while (i >= 0 && Double.isNaN(values[i])) {
      i--;
    }
    return i;
  }

  public TimeGrid grid() {
    return grid;
  }

  /** Returns the series that have at least one sample. */
  public Set<Series> present() {
    return columns.isEmpty() ? EnumSet.noneOf(Series.class) : EnumSet.copyOf(columns.keySet());
  }

  /** Returns a copy of the column, {@code NaN} where a sample is missing; empty if absent. */
  public Optional<double[]> column(Series series) {
    return Optional.ofNullable(columns.get(series)).map(double[]::clone);
  }

  /** Returns the epoch second of the newest sample of the series; empty if absent. */
  public Optional<Long> newestSampleEpochSecond(Series series) {
    return Optional.ofNullable(columns.get(series))
        .map(values -> grid.epochSecondAt(lastFiniteIndex(values)));
  }

  /**
   * Returns the level of a series: the mean of its last three samples that are not missing, or of
   * as many as there are; empty if absent.
   */
  public Optional<Double> level(Series series) {
    return Optional.ofNullable(columns.get(series)).map(MetricsWindow::meanOfLastThree);
  }

  private static double meanOfLastThree(double[] values) {
    double sum = 0;
    int count = 0;
    for (int i = values.length - 1; i >= 0 && count < 3; i--) {
      if (!Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return sum / count;
  }

  /** Returns this window with one column replaced or added. */
  public MetricsWindow with(Series series, double[] values) {
    Map<Series, double[]> changed = new EnumMap<>(Series.class);
    changed.putAll(columns);
    changed.put(series, values);
    return new MetricsWindow(grid, changed);
  }

  /** Returns this window without some columns. */
  public MetricsWindow without(Set<Series> absent) {
    Map<Series, double[]> kept = new EnumMap<>(Series.class);
    kept.putAll(columns);
    kept.keySet().removeAll(absent);
    return new MetricsWindow(grid, kept);
  }

  @Override
  public String toString() {
    return "MetricsWindow[" + grid + ", " + columns.keySet() + "]";
  }
}
