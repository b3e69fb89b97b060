package io.productify.optimizer.forecast.sarimax;

/**
 * What a model knows after some periods: the predicted state of the next one. Immutable; extending
 * it by new observations costs O(new periods).
 */
public final class SarimaxState {

  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private final SarimaxModel model;
  private final StateSpace space;
  private final double[] mean;
  private final double[] covariance;
  private final Progress progress;

  /**
   * What was filtered so far.
   *
   * @param periods all, missing ones too
   * @param observed those that were not missing
   * @param logLikelihood of all after the first that are left out
   */
  private record Progress(int periods, int observed, double logLikelihood) {}

  private SarimaxState(
      SarimaxModel model, StateSpace space, KalmanFilter filter, Progress progress) {
    this.model = model;
    this.space = space;
    this.progress = progress;
    mean = filter.mean().clone();
    covariance = filter.covariance().clone();
  }

  /** Returns the state before the first period. */
  static SarimaxState initial(SarimaxModel model, double priorVariance) {
    StateSpace space = model.stateSpace();
    KalmanFilter filter = new KalmanFilter(space, priorVariance);
    return new SarimaxState(model, space, filter, new Progress(0, 0, 0));
  }

  /**
   * Returns the state after new observations, with unchanged parameters.
   *
   * @param y one value for each new period, {@code NaN} where missing
   * @param columns the regressors over the new periods, {@code [column][new period]}
   * @throws IllegalArgumentException where columns are missing, too short or not finite
   */
  public SarimaxState extend(double[] y, double[][] columns) {
    return extendDisturbance(Regression.subtract(y, columns, model.parameters().beta()));
  }

  SarimaxState extendDisturbance(double[] disturbance) {
    KalmanFilter filter = new KalmanFilter(space, mean, covariance, true);
    int burn = model.order().states();
    int observed = 0;
    double sum = 0;
    for (int i = 0; i < disturbance.length; i++) {
      if (!filter.step(disturbance[i])) {
        continue;
      }
      observed++;
      if (progress.periods + i >= burn) {
        double v = filter.innovation();
        double f = filter.innovationVariance();
        sum -= 0.5 * (LOG_TWO_PI + Math.log(f) + v * v / f);
      }
    }
    Progress reached =
        new Progress(
            progress.periods + disturbance.length,
            progress.observed + observed,
            Double.isFinite(sum) ? progress.logLikelihood + sum : Double.NEGATIVE_INFINITY);
    return new SarimaxState(model, space, filter, reached);
  }

  /**
   * Returns the forecast of the next periods.
   *
   * @param steps at least 1
   * @param futureColumns the regressors over these periods, {@code [column][step]}
   * @throws IllegalArgumentException where columns are missing, too short or not finite
   */
  public SarimaxForecast forecast(int steps, double[][] futureColumns) {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1, was " + steps);
    }
    double[] beta = model.parameters().beta();
    Regression.requireCount(futureColumns, beta.length);
    Regression.requireCovering(futureColumns, steps);
    KalmanFilter filter = new KalmanFilter(space, mean, covariance, false);
    double[] means = new double[steps];
    double[] errors = new double[steps];
    for (int h = 0; h < steps; h++) {
      means[h] = filter.predictedObservation();
      filter.step(Double.NaN);
      errors[h] = Math.sqrt(Math.max(0, filter.innovationVariance()));
    }
    Regression.add(means, futureColumns, beta);
    return new SarimaxForecast(means, errors);
  }

  /** Returns the model that filtered. */
  public SarimaxModel model() {
    return model;
  }

  /** Returns the predicted mean of the next period's state. */
  public double[] mean() {
    return mean.clone();
  }

  /** Returns its covariance, row-major. */
  public double[] covariance() {
    return covariance.clone();
  }

  /** Returns the number of periods filtered, missing ones too. */
  public int periods() {
    return progress.periods;
  }

  /** Returns the number of observations filtered. */
  public int observed() {
    return progress.observed;
  }

  /** Returns the log-likelihood of all periods filtered after the first that are left out. */
  public double logLikelihood() {
    return progress.logLikelihood;
  }
}
