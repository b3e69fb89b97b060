package io.productify.optimizer.forecast.sarimax;

/**
 * A fitted model and the state after the series it was fitted on. Immutable.
 *
 * @param model order and parameters
 * @param quality how well it fits
 * @param search how it was found
 * @param state after the last period
 */
public record SarimaxFit(SarimaxModel model, Quality quality, Search search, SarimaxState state) {

  /**
   * How well a model fits the series it was fitted on.
   *
   * @param logLikelihood in the convention of {@link SarimaxModel#logLikelihood}
   * @param observations that were not missing
   * @param counted observations that the log-likelihood counts
   * @param residualDeviation standard deviation of the innovations, units of the series
   */
  public record Quality(
      double logLikelihood, int observations, int counted, double residualDeviation) {}

  /**
   * How a fit was found.
   *
   * @param converged whether the last climb ended by its precision
   * @param evaluations of the likelihood
   */
  public record Search(boolean converged, int evaluations) {}

  /** Returns the shape. */
  public SarimaxOrder order() {
    return model.order();
  }

  /** Returns the parameters. */
  public SarimaxParameters parameters() {
    return model.parameters();
  }

  /** Returns the log-likelihood of the series it was fitted on. */
  public double logLikelihood() {
    return quality.logLikelihood;
  }

  private int parameterCount() {
    return order().parameters(parameters().beta().length);
  }

  /** Returns Akaike's criterion, -2 log L + 2 k, k counting the variance. */
  public double aic() {
    return -2 * logLikelihood() + 2.0 * parameterCount();
  }

  /**
   * Returns Akaike's criterion corrected for few observations (Hurvich and Tsai 1989), infinite
   * where there are not more than k + 1 of them.
   */
  public double aicc() {
    int k = parameterCount();
    int rest = quality.counted - k - 1;
    return rest > 0 ? aic() + 2.0 * k * (k + 1) / rest : Double.POSITIVE_INFINITY;
  }

  /** Returns Schwarz's criterion, -2 log L + k ln n, n counting what the likelihood counts. */
  public double bic() {
    return -2 * logLikelihood() + parameterCount() * Math.log(Math.max(1, quality.counted));
  }

  /**
   * Returns this fit with its state moved past new observations; parameters and quality stay.
   *
   * @param y one value for each new period, {@code NaN} where missing
   * @param columns the regressors over the new periods, {@code [column][new period]}
   */
  public SarimaxFit extend(double[] y, double[][] columns) {
    return new SarimaxFit(model, quality, search, state.extend(y, columns));
  }

  /**
   * Returns the forecast of the periods after the state.
   *
   * @param steps at least 1
   * @param futureColumns the regressors over these periods, {@code [column][step]}
   */
  public SarimaxForecast forecast(int steps, double[][] futureColumns) {
    return state.forecast(steps, futureColumns);
  }
}
