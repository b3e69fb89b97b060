package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;

/** One model of the load with fixed parameters. Stateless and thread-safe. */
interface Member {

  /** Returns the model's name, as people read it. */
  String name();

  /** Returns what the model follows. */
  Forecast.Cycle cycle();

  /**
   * Returns the forecasts on the view's scale, {@code [origin][horizon]}, {@code NaN} where the
   * model has none.
   */
  double[][] forecasts(LoadView view, Origins origins);
}
