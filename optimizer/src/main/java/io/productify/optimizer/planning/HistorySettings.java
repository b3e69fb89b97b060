package io.productify.optimizer.planning;

import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;

/**
 * How far back, how finely and how often the long history of an application is read.
 *
 * @param days length, 0 to 60 days; 0 reads none
 * @param leastStepSeconds seconds between two points at least, 60 to 3600
 * @param refreshSeconds age from which it is read again, 60 to 86400 seconds
 */
public record HistorySettings(int days, int leastStepSeconds, int refreshSeconds) {

  /**
   * Points of one application: 17 kB, which ten thousand applications can have, and below the
   * 11,000 that Prometheus answers. A day and its harmonics need no finer grid.
   */
  static final int MOST_POINTS = 4320;

  private static final int SECONDS_PER_DAY = 86_400;

  public HistorySettings {
    requireWithin("history-days", days, 0, 60);
    requireWithin("history-step-seconds", leastStepSeconds, 60, 3600);
    requireWithin("history-refresh-seconds", refreshSeconds, 60, SECONDS_PER_DAY);
  }

  private static void requireWithin(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "optimizer." + key + " must be " + least + " to " + most + ", was " + value);
    }
  }

  /** 14 days in steps of five minutes, read once an hour. */
  public static HistorySettings defaults() {
    return new HistorySettings(14, 300, 3600);
  }

  /**
   * Returns the seconds between two points: the least number that is not below the configured one,
   * that keeps to the bound on points, and that divides a day, so that every day has the same
   * points.
   */
  public int stepSeconds() {
    int step = Math.max(leastStepSeconds, (days * SECONDS_PER_DAY + MOST_POINTS - 1) / MOST_POINTS);
    while (SECONDS_PER_DAY % step != 0) {
      step++;
    }
    return step;
  }

  /** Returns the points to read; only for a history of at least a day. */
  TimeGrid gridEndingAt(Instant now) {
    return TimeGrid.endingAt(now, stepSeconds(), days * SECONDS_PER_DAY / stepSeconds());
  }
}
