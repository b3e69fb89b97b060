package io.productify.optimizer.safety;

import io.productify.optimizer.forecast.Forecast;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The forecast may raise the count ahead of time; it may never hold the count under what is
 * measured. When the load observed now exceeds the upper band already, the first steps are planned
 * for the observation.
 */
public final class SurgeGuard {

  private SurgeGuard() {}

  /** Tells whether the observed rate exceeds the upper band of the step that begins now. */
  public static boolean surging(Forecast forecast, double observedRequestsPerSecond) {
    return observedRequestsPerSecond > forecast.upper()[0];
  }

  /**
   * Returns the forecast with its first steps raised to the observed rate where they lie below it.
   *
   * @param observedRequestsPerSecond what is measured now
   * @param steps how many steps, from now on, are planned for the observation
   */
  public static Forecast raise(Forecast forecast, double observedRequestsPerSecond, int steps) {
    DoubleUnaryOperator atLeastObserved = rate -> Math.max(rate, observedRequestsPerSecond);
    double[] mean = forecast.mean().clone();
    double[] upper = forecast.upper().clone();
    double[][] scenarios = forecast.scenarios().clone();
    for (int t = 0; t < Math.min(steps, mean.length); t++) {
      mean[t] = atLeastObserved.applyAsDouble(mean[t]);
      upper[t] = atLeastObserved.applyAsDouble(upper[t]);
      scenarios[t] = Arrays.stream(scenarios[t]).map(atLeastObserved).toArray();
    }
    return new Forecast(mean, upper, scenarios, forecast.model());
  }
}
