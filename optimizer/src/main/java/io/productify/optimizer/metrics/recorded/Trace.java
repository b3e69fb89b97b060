package io.productify.optimizer.metrics.recorded;

import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;

/**
 * A recorded load on a regular grid.
 *
 * @param grid times of the points
 * @param requestsPerSecond one rate a point, at least 0, {@code NaN} where missing
 */
public record Trace(TimeGrid grid, double[] requestsPerSecond) {

  public Trace {
    if (requestsPerSecond.length != grid.length()) {
      throw new IllegalArgumentException(
          "a trace must have one rate for each of %d points, had %d"
              .formatted(grid.length(), requestsPerSecond.length));
    }
    requestsPerSecond = requestsPerSecond.clone();
  }

  @Override
  public double[] requestsPerSecond() {
    return requestsPerSecond.clone();
  }

  /** Returns the number of missing points. */
  public int missing() {
    return (int) Arrays.stream(requestsPerSecond).filter(Double::isNaN).count();
  }

  /**
   * Returns the newest points, all where there are fewer.
   *
   * @param points at least 1
   */
  public Trace last(int points) {
    int from = Math.max(0, grid.length() - points);
    return new Trace(
        new TimeGrid(grid.epochSecondAt(from), grid.stepSeconds(), grid.length() - from),
        Arrays.copyOfRange(requestsPerSecond, from, requestsPerSecond.length));
  }
}
