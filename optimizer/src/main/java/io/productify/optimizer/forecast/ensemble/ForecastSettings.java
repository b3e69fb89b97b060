package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.sarimax.SarimaxOrder;

/**
 * How loads are modelled.
 *
 * @param order of the SARIMAX models
 * @param exog what the SARIMAX model knows of days and weeks
 * @param transform the scale that is modelled
 * @param combine how the models become one forecast
 */
public record ForecastSettings(
    SarimaxOrder order, Exog exog, Transform transform, Combine combine) {

  /** What is built in. */
  public static final ForecastSettings DEFAULT =
      new ForecastSettings(
          SarimaxOrder.DEFAULT, Exog.SEASONAL_PROFILE, Transform.SQRT, Combine.WEIGHTED);

  /** What the SARIMAX model knows of days and weeks. */
  public enum Exog {
    /** A profile learned from the long history. */
    SEASONAL_PROFILE,
    /** Two daily and two weekly harmonics fitted on the window itself. */
    FOURIER_ONLY,
    /** Nothing. */
    NONE
  }

  /** The scale that is modelled. */
  public enum Transform {
    /** The one with the highest likelihood, window by window; square root where the load idles. */
    AUTO,
    /** Square root. */
    SQRT,
    /** Logarithm of one more. */
    LOG1P,
    /** The rate as it is. */
    NONE
  }

  /** How the models become one forecast. */
  public enum Combine {
    /** By how well each did in the replay. */
    WEIGHTED,
    /** The one that did best, at each horizon. */
    BEST,
    /** SARIMAX alone. */
    SARIMAX
  }
}
