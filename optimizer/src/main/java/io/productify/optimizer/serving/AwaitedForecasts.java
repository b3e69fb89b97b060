package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Forecasts of one horizon that wait for their steps, oldest first; bounded. Not thread-safe.
 *
 * <p>From far ahead not every step is waited for: errors that overlap say almost the same.
 */
final class AwaitedForecasts {

  /** Forecasts that wait at most. */
  static final int CAPACITY = 64;

  /** A sample may come this many steps late. */
  static final int LATE_STEPS = 4;

  private final ArrayDeque<AwaitedForecast> waiting = new ArrayDeque<>(2);
  private long newestDue = Long.MIN_VALUE;

  /** Is told what came of a forecast. */
  interface Judge {

    /** Judges, by what came, requests per second. */
    void judge(AwaitedForecast forecast, double actual);
  }

  /** Tells whether a forecast of a step is to be waited for: the first one, and not too many. */
  boolean wants(long dueEpochSecond, int steps, int stepSeconds) {
    int every = 1 + steps / (CAPACITY - LATE_STEPS);
    return newestDue == Long.MIN_VALUE || dueEpochSecond >= newestDue + (long) every * stepSeconds;
  }

  void add(AwaitedForecast forecast) {
    waiting.addLast(forecast);
    newestDue = forecast.dueEpochSecond();
    if (waiting.size() > CAPACITY) {
      waiting.removeFirst();
    }
  }

  void forget() {
    waiting.clear();
    newestDue = Long.MIN_VALUE;
  }

  /** Returns how many wait. */
  int size() {
    return waiting.size();
  }

  /** Has everything judged whose sample is in a window; what came too late is forgotten. */
  void settle(LoadWindow window, Judge judge) {
    TimeGrid grid = window.grid();
    long patience = grid.endEpochSecond() - (long) LATE_STEPS * grid.stepSeconds();
    Iterator<AwaitedForecast> oldestFirst = waiting.iterator();
    while (oldestFirst.hasNext()) {
      AwaitedForecast forecast = oldestFirst.next();
      long due = forecast.dueEpochSecond();
      if (due > grid.endEpochSecond()) {
        return;
      }
      double actual = at(window, due);
      boolean came = Double.isFinite(actual);
      if (came || due < patience) {
        oldestFirst.remove();
      }
      if (came) {
        judge.judge(forecast, actual);
      }
    }
  }

  private static double at(LoadWindow window, long epochSecond) {
    TimeGrid grid = window.grid();
    int index = grid.nearestIndex(epochSecond);
    boolean on = index >= 0 && index < grid.length() && grid.epochSecondAt(index) == epochSecond;
    return on ? window.requestsPerSecond()[index] : Double.NaN;
  }
}
