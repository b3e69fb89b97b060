package io.productify.optimizer.metrics;

/**
 * A regular time axis.
 *
 * @param startEpochSecond UTC epoch second of the first point
 * @param stepSeconds seconds between two points, at least 1
 * @param length number of points, at least 1
 */
public record TimeGrid(long startEpochSecond, int stepSeconds, int length) {

  public TimeGrid {
    if (stepSeconds < 1) {
      throw new IllegalArgumentException(
          "stepSeconds must be at least 1 second, was " + stepSeconds);
    }
    if (length < 1) {
      throw new IllegalArgumentException("length must be at least 1 point, was " + length);
    }
  }

  /** Returns the UTC epoch second of the point at {@code index}, which may lie outside the grid. */
  public long epochSecondAt(int index) {
    return startEpochSecond + (long) index * stepSeconds;
  }

  /** Returns the UTC epoch second of the last point. */
  public long endEpochSecond() {
    return epochSecondAt(length - 1);
  }
}
