package io.productify.optimizer.metrics;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an application did over a long time, and with how many replicas: one regular time axis and
 * one column a series. Immutable.
 *
 * <p>A missing sample is {@code NaN}. A series that has no sample at all is absent: missing is
 * never zero.
 */
public final class UsageHistory {

  private final TimeGrid grid;
  private final EnumMap<Usage, double[]> columns = new EnumMap<>(Usage.class);

  /**
   * Copies the columns; what is not finite is missing, and a column that misses everything is left
   * out.
   *
   * @throws IllegalArgumentException if a column's length differs from the grid's
   */
  public UsageHistory(TimeGrid grid, Map<Usage, double[]> columns) {
    this.grid = grid;
    columns.forEach(
        (usage, values) -> {
          if (values.length != grid.length()) {
            throw new IllegalArgumentException(
                "%s must have %d samples, had %d".formatted(usage, grid.length(), values.length));
          }
          if (Arrays.stream(values).anyMatch(Double::isFinite)) {
            this.columns.put(usage, finiteOrNaN(values));
          }
        });
  }

  private static double[] finiteOrNaN(double[] values) {
    return Arrays.stream(values).map(v -> Double.isFinite(v) ? v : Double.NaN).toArray();
  }

  public TimeGrid grid() {
    return grid;
  }

  /** Returns a copy of the column, {@code NaN} where a sample is missing; empty if absent. */
  public Optional<double[]> column(Usage usage) {
    return Optional.ofNullable(columns.get(usage)).map(double[]::clone);
  }

  /** Tells whether a series has any sample. */
  public boolean has(Usage usage) {
    return columns.containsKey(usage);
  }
}
