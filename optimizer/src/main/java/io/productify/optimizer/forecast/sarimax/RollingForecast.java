package io.productify.optimizer.forecast.sarimax;

/**
 * Forecast means from many origins of one series, with fixed parameters, in one pass of the filter.
 * With z the row vector Z T^(h-1), the mean at horizon h after the predicted state a is {@code z a}
 * plus the sum of {@code Z T^j c} for j below h - 1; both are computed once for each horizon.
 */
public final class RollingForecast {

  private final SarimaxModel model;
  private final int[] horizons;
  private final double[][] weights;
  private final double[] offsets;

  /**
   * Prepares forecasts.
   *
   * @param model with fixed parameters
   * @param horizons in periods, ascending, the first at least 1
   */
  public RollingForecast(SarimaxModel model, int[] horizons) {
    this.model = model;
    this.horizons = horizons.clone();
    int previous = 0;
    for (int horizon : horizons) {
      if (horizon <= previous) {
        throw new IllegalArgumentException(
            "horizons must ascend from at least 1, had %d after %d".formatted(horizon, previous));
      }
      previous = horizon;
    }
    StateSpace space = model.stateSpace();
    weights = new double[horizons.length][space.states()];
    offsets = new double[horizons.length];
    prepare(space, previous);
  }

  /** Z T^(h-1) is found column by column, as the free response of the state's unit vectors. */
  private void prepare(StateSpace space, int last) {
    int k = space.states();
    for (int column = 0; column <= k; column++) {
      double[] state = new double[k];
      double[] next = new double[k];
      if (column < k) {
        state[column] = 1;
      }
      int index = 0;
      for (int h = 1; h <= last; h++) {
        if (h == horizons[index]) {
          double response = space.observe(state, 0);
          if (column < k) {
            weights[index][column] = response;
          } else {
            offsets[index] = response;
          }
          index++;
        }
        if (column < k) {
          space.transit(state, 0, next, 0);
        } else {
          space.predictMean(state, next);
        }
        double[] swap = state;
        state = next;
        next = swap;
      }
    }
  }

  /**
   * Returns the forecast means from the origins {@code first, first + stride, ...} below the length
   * of the series. The forecast from origin i knows the observations 0 to i, i included; its mean
   * at horizon h is that of period i + h.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns the regressors, {@code [column][period]}, as far as the last origin plus the
   *     largest horizon
   * @param first origin, at least 0
   * @param stride between origins, at least 1
   * @return means, {@code [origin][horizon]}, units of the series
   * @throws IllegalArgumentException where an argument is out of its range
   */
  public double[][] means(double[] y, double[][] columns, int first, int stride) {
    if (first < 0 || stride < 1) {
      throw new IllegalArgumentException(
          "first must be at least 0 and stride at least 1, were %d and %d"
              .formatted(first, stride));
    }
    int origins = first >= y.length ? 0 : (y.length - 1 - first) / stride + 1;
    int needed =
        origins == 0 || horizons.length == 0
            ? 0
            : first + (origins - 1) * stride + horizons[horizons.length - 1] + 1;
    Regression.requireCovering(columns, needed);
    double[] beta = model.parameters().beta();
    double[] disturbance = Regression.subtract(y, columns, beta);
    KalmanFilter filter = new KalmanFilter(model.stateSpace(), model.robustPrior());
    double[][] means = new double[origins][horizons.length];
    int row = 0;
    for (int t = 0; row < origins; t++) {
      filter.step(disturbance[t]);
      if (t == first + row * stride) {
        fill(filter.mean(), means[row]);
        addRegression(means[row], columns, beta, t);
        row++;
      }
    }
    return means;
  }

  private void fill(double[] state, double[] means) {
    for (int h = 0; h < means.length; h++) {
      double sum = offsets[h];
      double[] weight = weights[h];
      for (int i = 0; i < weight.length; i++) {
        sum += weight[i] * state[i];
      }
      means[h] = sum;
    }
  }

  private void addRegression(double[] means, double[][] columns, double[] beta, int origin) {
    for (int h = 0; h < means.length; h++) {
      for (int j = 0; j < beta.length; j++) {
        means[h] += beta[j] * columns[j][origin + horizons[h]];
      }
    }
  }
}
