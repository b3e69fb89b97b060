package io.productify.optimizer.planning;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.ScalingTarget;

/** Judges nothing. */
final class UnjudgedForecasts implements ForecastRecord {

  @Override
  public Standing observe(ScalingTarget target, Observed.Load load) {
    return Standing.UNKNOWN;
  }

  @Override
  public double bandQuantile(ScalingTarget target, double wanted) {
    return wanted;
  }

  @Override
  public void remember(ScalingTarget target, Observed.Load load, Forecast forecast) {}
}
