package io.productify.optimizer.forecast.sarimax;

/**
 * The innovations of several series under one filter. The gains of a Kalman filter depend on the
 * parameters and on which observations are missing, not on the values, so a series and its
 * regressors pass through the same gains and a regression on the results is the generalised least
 * squares one. Everything is in units of the innovation variance: covariances are those of a model
 * with variance 1.
 *
 * <p>Mutable, for one thread; nothing is allocated for each parameter point but short coefficient
 * arrays. Harvey, section 3.4.2 (concentrating out coefficients and variance).
 */
abstract sealed class Innovations permits FirstOrderInnovations, GeneralInnovations {

  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  final SarimaxOrder order;
  final double[] series;
  final int counted;
  double logDeterminant;

  Innovations(SarimaxOrder order, double[] series) {
    this.order = order;
    this.series = series;
    int burn = order.states();
    int count = 0;
    for (int t = burn; t < series.length; t++) {
      if (!Double.isNaN(series[t])) {
        count++;
      }
    }
    counted = count;
  }

  /** Returns the innovations of a series, {@code NaN} where missing; the array is not copied. */
  static Innovations of(SarimaxOrder order, double[] series) {
    return FirstOrderInnovations.covers(order)
        ? new FirstOrderInnovations(order, series)
        : new GeneralInnovations(order, series);
  }

  /** Returns the observations that the likelihood counts. */
  int counted() {
    return counted;
  }

  /**
   * Computes the gains at a parameter point.
   *
   * @param priorVariance of each state before the first period, in units of the innovation variance
   */
  abstract void gains(double[] longAr, double[] longMa, double priorVariance);

  /**
   * Returns the sum of ln F over the counted observations, F in units of the innovation variance;
   * {@code NaN} where an F is not positive.
   */
  double logDeterminant() {
    return logDeterminant;
  }

  /**
   * Filters a series with the gains last computed.
   *
   * @param x as long as the series; values where the series is missing are not read
   * @param constant c in the equation of the state
   * @param whitened receives v / sqrt(F), 0 where nothing is counted
   */
  abstract void whiten(double[] x, double constant, double[] whitened);

  /** Returns the sum of v^2 / F over the counted observations of a series. */
  double squares(double[] x, double constant) {
    double[] whitened = new double[x.length];
    whiten(x, constant, whitened);
    return dot(whitened, whitened);
  }

  /** Filters several series, without a constant. */
  void whiten(double[][] columns, double[][] whitened) {
    for (int j = 0; j < columns.length; j++) {
      whiten(columns[j], 0, whitened[j]);
    }
  }

  /** Returns the log-likelihood of the series for absolute parameters and prior variance. */
  double logLikelihood(SarimaxParameters parameters, double priorVariance) {
    int period = order.seasonal().period();
    gains(
        LagPolynomial.product(parameters.ar(), parameters.seasonalAr(), period, -1),
        LagPolynomial.product(parameters.ma(), parameters.seasonalMa(), period, 1),
        priorVariance / parameters.variance());
    return logLikelihood(squares(series, parameters.constant()), parameters.variance());
  }

  /** Returns the Gaussian log-likelihood for a weighted sum of squares and a variance. */
  double logLikelihood(double squares, double variance) {
    double value =
        -0.5 * (counted * (LOG_TWO_PI + Math.log(variance)) + logDeterminant + squares / variance);
    return Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY;
  }

  /** Four sums at once, because one would wait for each addition. */
  static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
