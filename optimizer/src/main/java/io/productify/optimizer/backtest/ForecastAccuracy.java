package io.productify.optimizer.backtest;

import java.util.List;

/**
 * How good the forecasts were that plans were made from.
 *
 * @param horizons by how far ahead they looked
 * @param next what was forecast one step ahead, for a chart
 */
public record ForecastAccuracy(List<AtHorizon> horizons, NextStep next) {

  /**
   * How good they were at one horizon.
   *
   * @param steps how far ahead: 1 is the step that begins when the forecast is made
   * @param forecasts how many of them met a load that was recorded
   * @param mase mean absolute error of the median, in mean changes from step to step before the
   *     replay; {@code NaN} where there are none
   * @param band how they lay around what came
   */
  public record AtHorizon(int steps, int forecasts, double mase, Band band) {}

  /**
   * How forecasts lay around what came.
   *
   * @param bias mean of forecast minus load over the mean load; {@code NaN} without load
   * @param coverage share of the loads at or under the upper band, 0 to 1
   * @param coverageAboveZero the same of the loads above zero
   */
  public record Band(double bias, double coverage, double coverageAboveZero) {}

  /**
   * What was forecast for each step at its beginning, requests per second; {@code NaN} where it was
   * not.
   *
   * @param median as likely too high as too low
   * @param upper the band
   */
  public record NextStep(double[] median, double[] upper) {}

  public ForecastAccuracy {
    horizons = List.copyOf(horizons);
  }
}
