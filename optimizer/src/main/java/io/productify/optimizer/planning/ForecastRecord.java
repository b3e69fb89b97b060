package io.productify.optimizer.planning;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.ScalingTarget;

/**
 * Port: judges the forecasts of each application by what came. Called on the planning threads, for
 * one application by several at once.
 */
public interface ForecastRecord {

  /**
   * Takes in the newest observations, judges by them what was forecast, and tells how the
   * application stands.
   */
  Standing observe(ScalingTarget target, Observed.Load load);

  /**
   * Returns the quantile to forecast the upper band for, so that it holds as often as is wanted.
   *
   * @param wanted the share of observations that should lie under the band, at least 0.5, below 1
   * @return in the same range
   */
  double bandQuantile(ScalingTarget target, double wanted);

  /**
   * Remembers a forecast, to be judged when its steps have come.
   *
   * @param load what was known; the forecast's first step is the one after its last point
   */
  void remember(ScalingTarget target, Observed.Load load, Forecast forecast);
}
