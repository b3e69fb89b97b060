package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.CalendarCursor;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;

/**
 * Looks up what the load was at the same wall-clock time on an earlier day: in the history, whose
 * points are means over minutes, else in the window.
 */
final class SameTime {

  private static final int SECONDS_PER_DAY = 86_400;
  private static final int DAYS_PER_WEEK = 7;

  /** A date that is like another weekday finds one within this many days. */
  private static final int DAYS_SEARCHED = 13;

  private final LoadWindow window;
  private final double[] history;
  private final TimeGrid historyGrid;
  private final CalendarCursor now;
  private final CalendarCursor then;
  private final boolean substitutes;

  SameTime(LoadWindow window, ForecastTask.Past past) {
    this.window = window;
    LoadHistory earlier = past.history();
    this.history = earlier.requestsPerSecond();
    this.historyGrid = earlier.grid();
    this.now = past.calendar().cursor();
    this.then = past.calendar().cursor();
    this.substitutes = !past.calendar().likeWeekday().isEmpty();
  }

  /** Returns the rate at this time of the day before, requests per second, or {@code NaN}. */
  double yesterday(long epochSecond) {
    return rateAt(now.sameTimeDaysAgo(epochSecond, 1));
  }

  /**
   * Returns the rate at this time on the last such weekday, requests per second, or {@code NaN}. A
   * date that is like another weekday looks for that one, and is not looked at for its own.
   */
  double lastWeek(long epochSecond) {
    if (!substitutes) {
      return rateAt(now.sameTimeDaysAgo(epochSecond, DAYS_PER_WEEK));
    }
    int weekday = weekday(now, epochSecond);
    for (int days = 1; days <= DAYS_SEARCHED; days++) {
      long earlier = now.sameTimeDaysAgo(epochSecond, days);
      if (weekday(then, earlier) == weekday) {
        return rateAt(earlier);
      }
    }
    return Double.NaN;
  }

  private static int weekday(CalendarCursor cursor, long epochSecond) {
    return (int) (cursor.secondOfWeek(epochSecond) / SECONDS_PER_DAY);
  }

  private double rateAt(long epochSecond) {
    double fromHistory = fromHistory(epochSecond);
    if (!Double.isNaN(fromHistory)) {
      return fromHistory;
    }
    int index = window.grid().nearestIndex(epochSecond);
    return index >= 0 && index < window.length() ? window.requestsPerSecond()[index] : Double.NaN;
  }

  /** Interpolates between the middles of the steps around the middle of the window's step. */
  private double fromHistory(long epochSecond) {
    double halfSteps = (historyGrid.stepSeconds() - window.grid().stepSeconds()) / 2.0;
    double position =
        (epochSecond + halfSteps - historyGrid.startEpochSecond()) / historyGrid.stepSeconds();
    int before = (int) Math.floor(position);
    double share = position - before;
    double left = historyAt(before);
    return share == 0 ? left : between(left, historyAt(before + 1), share);
  }

  private static double between(double left, double right, double share) {
    if (Double.isNaN(left)) {
      return share >= 0.5 ? right : left;
    }
    if (Double.isNaN(right)) {
      return share <= 0.5 ? left : right;
    }
    return left + share * (right - left);
  }

  private double historyAt(int index) {
    return index >= 0 && index < history.length ? history[index] : Double.NaN;
  }
}
