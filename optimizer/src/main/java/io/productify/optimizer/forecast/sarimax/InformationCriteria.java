package io.productify.optimizer.forecast.sarimax;

/**
 * What a model's likelihood is worth once its parameters are paid for: the lower, the better.
 *
 * @param logLikelihood of the counted observations, natural logarithm
 * @param parameters k, the variance included, at least 1
 * @param counted n, observations that the log-likelihood counts, at least 0
 */
public record InformationCriteria(double logLikelihood, int parameters, int counted) {

  public InformationCriteria {
    if (parameters < 1 || counted < 0) {
      throw new IllegalArgumentException(
          "parameters must be at least 1 and counted at least 0, were %d and %d"
              .formatted(parameters, counted));
    }
  }

  /** Returns Akaike's criterion, -2 log L + 2 k. */
  public double aic() {
    return -2 * logLikelihood + 2.0 * parameters;
  }

  /**
   * Returns Akaike's criterion corrected for few observations (Hurvich and Tsai 1989), infinite
   * where there are not more than k + 1 of them.
   */
  public double aicc() {
    int rest = counted - parameters - 1;
    return rest > 0 ? aic() + 2.0 * parameters * (parameters + 1) / rest : Double.POSITIVE_INFINITY;
  }

  /** Returns Schwarz's criterion, -2 log L + k ln n. */
  public double bic() {
    return -2 * logLikelihood + parameters * Math.log(Math.max(1, counted));
  }
}
