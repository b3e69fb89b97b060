package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.ForecastRecord;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.Standing;
import java.util.OptionalDouble;

/** What is known of every application that is served. Thread-safe. */
public final class ServingBook implements ForecastRecord {

  @Override
  public Standing observe(ScalingTarget target, Observed.Load load) {
    Regime regime = Regime.of(load.requestsPerSecond(), load.gapRatio());
    return new Standing(regime.label(), OptionalDouble.empty());
  }

  @Override
  public double bandQuantile(ScalingTarget target, double wanted) {
    return wanted;
  }

  @Override
  public void remember(ScalingTarget target, Observed.Load load, Forecast forecast) {}
}
