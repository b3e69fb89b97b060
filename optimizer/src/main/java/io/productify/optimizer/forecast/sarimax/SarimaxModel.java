package io.productify.optimizer.forecast.sarimax;

/**
 * A SARIMAX model with given parameters: its likelihood, its filter and its forecasts. Everything
 * here follows the conventions of statsmodels' SARIMAX with {@code enforce_stationarity=False} and
 * {@code enforce_invertibility=False}: the state of the first period has mean 0 and covariance
 * {@value #PRIOR_VARIANCE} times identity, and the first {@link SarimaxOrder#states()} periods are
 * left out of the log-likelihood.
 *
 * <p>Regressors are columns, {@code [column][period]}; an empty array is none. They may be longer
 * than the series.
 *
 * @param order shape
 * @param parameters as many as the order asks for
 */
public record SarimaxModel(SarimaxOrder order, SarimaxParameters parameters) {

  /** Variance of each state before the first period, squared units of the series. */
  public static final double PRIOR_VARIANCE = 1e6;

  public SarimaxModel {
    parameters.requireFor(order);
  }

  /**
   * Returns the log-likelihood of a series.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns one regressor for each coefficient
   * @return minus infinity where it is not defined; 0 where every observation is left out
   * @throws IllegalArgumentException where columns are missing, too short or not finite
   */
  public double logLikelihood(double[] y, double[][] columns) {
    double[] disturbance = Regression.subtract(y, columns, parameters.beta());
    if (FirstOrderInnovations.covers(order)) {
      return Innovations.of(order, disturbance).logLikelihood(parameters, PRIOR_VARIANCE);
    }
    return filterDisturbance(disturbance, PRIOR_VARIANCE).logLikelihood();
  }

  /**
   * Returns the state after a series.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns one regressor for each coefficient
   * @throws IllegalArgumentException where columns are missing, too short or not finite
   */
  public SarimaxState filter(double[] y, double[][] columns) {
    return filter(y, columns, PRIOR_VARIANCE);
  }

  SarimaxState filter(double[] y, double[][] columns, double priorVariance) {
    return filterDisturbance(Regression.subtract(y, columns, parameters.beta()), priorVariance);
  }

  private SarimaxState filterDisturbance(double[] disturbance, double priorVariance) {
    return SarimaxState.initial(this, priorVariance).extendDisturbance(disturbance);
  }

  /**
   * Returns the prior variance for a state that is to be right in any unit of the series: the usual
   * one, unless the innovations are so large that it would be a strong opinion, or so small that
   * rounding would drown them.
   */
  double robustPrior() {
    double variance = parameters.variance();
    return Math.max(1e4 * variance, Math.min(1e10 * variance, PRIOR_VARIANCE));
  }

  /** Returns the form that the filter works on. */
  public StateSpace stateSpace() {
    return StateSpace.of(order, parameters);
  }
}
