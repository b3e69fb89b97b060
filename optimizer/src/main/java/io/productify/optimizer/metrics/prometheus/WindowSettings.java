package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;

/**
 * How far back and how finely load is read.
 *
 * @param scrapeIntervalSeconds how often Prometheus scrapes the application, 1 to 3600 seconds
 * @param trainingWindowMinutes length of the window, 1 to 44640 minutes (31 days)
 * @param fullRefreshSeconds how long only the window's tail is read again, 0 to 86400 seconds; 0
 *     reads the whole window every time
 */
public record WindowSettings(
    int scrapeIntervalSeconds, int trainingWindowMinutes, int fullRefreshSeconds) {

  private static final int MOST_POINTS = 10_000;

  public WindowSettings {
    requireWithin("scrape-interval-seconds", scrapeIntervalSeconds, 1, 3600);
    requireWithin("training-window-minutes", trainingWindowMinutes, 1, 44_640);
    requireWithin("full-refresh-seconds", fullRefreshSeconds, 0, 86_400);
  }

  private static void requireWithin(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "optimizer." + key + " must be " + least + " to " + most + ", was " + value);
    }
  }

  /** A scrape every 15 seconds, a window of 240 minutes, all of it read every 600 seconds. */
  public static WindowSettings defaults() {
    return new WindowSettings(15, 240, 600);
  }

  /** Returns the seconds between two points of the window. */
  public int stepSeconds() {
    int windowSeconds = trainingWindowMinutes * 60;
    return Math.max(scrapeIntervalSeconds, (windowSeconds + MOST_POINTS - 1) / MOST_POINTS);
  }

  /** Returns the span over which a rate is taken, so that it holds two scrapes, in seconds. */
  int rateWindowSeconds() {
    return 2 * scrapeIntervalSeconds;
  }

  TimeGrid gridEndingAt(Instant now) {
    int points = Math.max(1, trainingWindowMinutes * 60 / stepSeconds());
    return TimeGrid.endingAt(now, stepSeconds(), points);
  }
}
