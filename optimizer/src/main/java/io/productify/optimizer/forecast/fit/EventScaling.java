package io.productify.optimizer.forecast.fit;

import io.productify.optimizer.forecast.CalendarCursor;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;

/**
 * Takes the calendar's events out of a load, so that models see the usual one, and puts them back
 * into the forecast: a rate during an event is the usual rate times its multiplier.
 */
final class EventScaling {

  private final LocalCalendar calendar;

  EventScaling(LocalCalendar calendar) {
    this.calendar = calendar;
  }

  /** Returns the task as it would be without events. */
  ForecastTask usual(ForecastTask task) {
    if (calendar.events().isEmpty()) {
      return task;
    }
    LoadWindow load = task.load();
    return task.with(
        new LoadWindow(load.grid(), usual(load.grid(), load.requestsPerSecond())),
        new ForecastTask.Past(usual(task.past().history()), calendar));
  }

  /** One without events stays the same object, which tells that nothing is to be learned anew. */
  private LoadHistory usual(LoadHistory history) {
    if (history.isEmpty()) {
      return history;
    }
    double[] rates = history.requestsPerSecond();
    double[] usual = usual(history.grid(), rates);
    return Arrays.equals(rates, usual) ? history : new LoadHistory(history.grid(), usual);
  }

  private double[] usual(TimeGrid grid, double[] rates) {
    CalendarCursor cursor = calendar.cursor();
    double[] usual = new double[rates.length];
    Arrays.setAll(usual, i -> rates[i] / cursor.multiplier(grid.epochSecondAt(i)));
    return usual;
  }

  /** Returns a forecast of the usual load as it is with the events to come. */
  Forecast withEvents(Forecast usual, TimeGrid window) {
    if (calendar.events().isEmpty()) {
      return usual;
    }
    CalendarCursor cursor = calendar.cursor();
    double[] multipliers = new double[usual.horizonSteps()];
    Arrays.setAll(
        multipliers, step -> cursor.multiplier(window.epochSecondAt(window.length() + step)));
    double[] mean = usual.mean().clone();
    double[] upper = usual.upper().clone();
    double[][] scenarios = new double[mean.length][];
    for (int step = 0; step < mean.length; step++) {
      double multiplier = multipliers[step];
      mean[step] *= multiplier;
      upper[step] *= multiplier;
      scenarios[step] =
          Arrays.stream(usual.scenarios()[step]).map(rate -> rate * multiplier).toArray();
    }
    Forecast scaled = new Forecast(mean, upper, scenarios, usual.model());
    return usual
        .model()
        .fitted()
        .map(fitted -> scaled.with(scaled(fitted, multipliers)))
        .orElse(scaled);
  }

  /** What a model misses grows with the load. */
  private static Forecast.Fitted scaled(Forecast.Fitted fitted, double[] multipliers) {
    double[] errors = fitted.meanAbsoluteErrors().clone();
    Arrays.setAll(errors, step -> errors[step] * multipliers[step]);
    return new Forecast.Fitted(fitted.sinceEpochSecond(), errors);
  }
}
