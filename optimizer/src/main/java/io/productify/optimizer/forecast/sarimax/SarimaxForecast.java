package io.productify.optimizer.forecast.sarimax;

/**
 * A forecast of new observations; index 0 is the period after the last filtered one.
 *
 * @param mean expected values, units of the series
 * @param standardError of a new observation given the parameters, units of the series
 */
public record SarimaxForecast(double[] mean, double[] standardError) {

  public SarimaxForecast {
    if (mean.length == 0 || standardError.length != mean.length) {
      throw new IllegalArgumentException(
          "mean and standardError must have one entry for each of at least 1 step, had %d and %d"
              .formatted(mean.length, standardError.length));
    }
  }

  /** Returns the number of steps. */
  public int steps() {
    return mean.length;
  }
}
