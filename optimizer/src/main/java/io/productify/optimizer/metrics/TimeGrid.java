package io.productify.optimizer.metrics;

import java.time.Instant;

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

  /**
   * Returns the grid whose last point is the newest multiple of the step that is not after {@code
   * now}: two grids of one step share their points whenever they overlap.
   */
  public static TimeGrid endingAt(Instant now, int stepSeconds, int length) {
    long end = Math.floorDiv(now.getEpochSecond(), stepSeconds) * (long) stepSeconds;
    return new TimeGrid(end - (long) (length - 1) * stepSeconds, stepSeconds, length);
  }

  /**
   * Returns the index of the point nearest to the time, the later of two; it may lie outside the
   * grid.
   */
  public int nearestIndex(double epochSecond) {
    // The cast saturates, so that a time far away does not come round into the grid.
    return (int) Math.floor((epochSecond - startEpochSecond) / stepSeconds + 0.5);
  }

  /** Returns {@link #nearestIndex(double)} of a whole second. */
  public int nearestIndex(long epochSecond) {
    return nearestIndex((double) epochSecond);
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
