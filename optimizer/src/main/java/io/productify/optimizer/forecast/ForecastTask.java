package io.productify.optimizer.forecast;

/**
 * What is to be forecast.
 *
 * @param requestsPerSecond the observed rate on a regular grid, {@code NaN} where missing
 * @param horizonSteps steps to look ahead, at least 1
 * @param quantile of the upper band, above 0.5 and below 1
 */
public record ForecastTask(double[] requestsPerSecond, int horizonSteps, double quantile) {

  public ForecastTask {
    if (horizonSteps < 1) {
      throw new IllegalArgumentException("horizonSteps must be at least 1, was " + horizonSteps);
    }
    if (!(quantile >= 0.5 && quantile < 1)) {
      throw new IllegalArgumentException("quantile must be in [0.5, 1), was " + quantile);
    }
  }
}
