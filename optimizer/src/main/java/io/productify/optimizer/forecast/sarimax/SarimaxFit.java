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

  private InformationCriteria criteria() {
    return new InformationCriteria(
        logLikelihood(), order().parameters(parameters().beta().length), quality.counted);
  }

  /** Returns {@link InformationCriteria#aic}. */
  public double aic() {
    return criteria().aic();
  }

  /** Returns {@link InformationCriteria#aicc}. */
  public double aicc() {
    return criteria().aicc();
  }

  /** Returns {@link InformationCriteria#bic}. */
  public double bic() {
    return criteria().bic();
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
