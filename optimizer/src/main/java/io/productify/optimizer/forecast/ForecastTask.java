package io.productify.optimizer.forecast;

import io.productify.optimizer.metrics.ScalingTarget;

/**
 * What is to be forecast.
 *
 * @param target the application
 * @param load its recent request rate; the first step forecast is the one after its last point
 * @param past what is known beyond the window
 * @param wanted what the caller needs
 */
public record ForecastTask(ScalingTarget target, LoadWindow load, Past past, Wanted wanted) {

  /**
   * What is known beyond the window.
   *
   * @param history request rates of days and weeks; may be empty
   * @param calendar the users' days, weeks and events
   */
  public record Past(LoadHistory history, LocalCalendar calendar) {

    /** Nothing is known. */
    public static final Past NONE = new Past(LoadHistory.NONE, LocalCalendar.UTC);
  }

  /**
   * What the caller needs.
   *
   * @param horizonSteps steps to look ahead, at least 1
   * @param quantile of the upper band, at least 0.5 and below 1
   */
  public record Wanted(int horizonSteps, double quantile) {

    public Wanted {
      if (horizonSteps < 1) {
        throw new IllegalArgumentException("horizonSteps must be at least 1, was " + horizonSteps);
      }
      if (!(quantile >= 0.5 && quantile < 1)) {
        throw new IllegalArgumentException("quantile must be in [0.5, 1), was " + quantile);
      }
    }
  }

  /** Returns this task for another window and past. */
  public ForecastTask with(LoadWindow otherLoad, Past otherPast) {
    return new ForecastTask(target, otherLoad, otherPast, wanted);
  }
}
