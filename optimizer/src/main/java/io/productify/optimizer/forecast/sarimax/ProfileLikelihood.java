package io.productify.optimizer.forecast.sarimax;

/**
 * The likelihood as a function of the ARMA parameters alone: the regression coefficients and the
 * constant are the generalised least squares ones at each point, and the variance is the mean of
 * the weighted squares.
 *
 * <pre>
 *   minimise  |u_y - U b|^2 + sum_j lambda_j b_j^2,   lambda_j = ridge (|U_j|^2 + n)
 * </pre>
 *
 * <p>u_y and U being the whitened innovations of series and columns. The ridge is far too small to
 * be seen where the columns can be told apart, and keeps the coefficients small where they cannot:
 * daily and weekly waves over a few hours are nearly collinear. Hoerl and Kennard (1970).
 *
 * <p>Mutable, for one thread.
 */
final class ProfileLikelihood {

  private static final double RIDGE = 1e-6;

  /** The innovation variance never falls below this, in squared units of the scaled series. */
  static final double VARIANCE_FLOOR = 1e-10;

  private final Innovations innovations;
  private final double[] series;
  private final double[][] columns;
  private final boolean constant;
  private final double[] target;
  private final double[][] design;
  private final double[][] factor;
  private final double[] cross;
  private final double[] coefficients;
  private final double[] silent;
  private double squares;
  private double penalty;

  /**
   * A likelihood.
   *
   * @param series scaled, {@code NaN} where missing; not copied
   * @param columns scaled regressors, at least as long; not copied
   */
  ProfileLikelihood(SarimaxOrder order, double[] series, double[][] columns) {
    this.series = series;
    this.columns = columns;
    innovations = Innovations.of(order, series);
    constant = order.constant();
    int count = columns.length + (constant ? 1 : 0);
    int n = series.length;
    target = new double[n];
    design = new double[count][n];
    factor = new double[count][count];
    cross = new double[count];
    coefficients = new double[count];
    silent = new double[n];
  }

  /** Returns the observations that are counted. */
  int counted() {
    return innovations.counted();
  }

  /** Profiles the coefficients at a point; the getters then answer for it. */
  void regress(LongPolynomials point, double priorVariance) {
    innovations.gains(point.ar(), point.ma(), priorVariance);
    penalty = 0;
    if (design.length == 0) {
      squares = innovations.squares(series, 0);
      return;
    }
    innovations.whiten(series, 0, target);
    squares = Innovations.dot(target, target);
    innovations.whiten(columns, design);
    if (constant) {
      // What a constant adds to the innovations is the opposite of what it does to the state.
      double[] response = design[columns.length];
      innovations.whiten(silent, -1, response);
    }
    solve();
  }

  private void solve() {
    int count = design.length;
    for (int i = 0; i < count; i++) {
      cross[i] = Innovations.dot(design[i], target);
      for (int j = 0; j <= i; j++) {
        factor[i][j] = Innovations.dot(design[i], design[j]);
      }
    }
    double[] ridge = new double[count];
    for (int i = 0; i < columns.length; i++) {
      ridge[i] = RIDGE * (factor[i][i] + counted());
      factor[i][i] += ridge[i];
    }
    double start = squares;
    factorise();
    substitute();
    double explained = 0;
    for (int i = 0; i < count; i++) {
      explained += coefficients[i] * cross[i];
      penalty += ridge[i] * coefficients[i] * coefficients[i];
    }
    // With the ridge, |u - U b|^2 = |u|^2 - b' U'u - penalty at the minimum.
    squares = start - explained - penalty;
    if (!(squares > 1e-6 * start)) {
      squares = residualSquares();
    }
  }

  /** Cholesky; a column that adds nothing to those before it gets no coefficient. */
  private void factorise() {
    for (int i = 0; i < factor.length; i++) {
      double before = factor[i][i];
      for (int j = 0; j <= i; j++) {
        double sum = factor[i][j];
        for (int k = 0; k < j; k++) {
          sum -= factor[i][k] * factor[j][k];
        }
        if (i == j) {
          factor[i][i] = sum > 1e-13 * before ? Math.sqrt(sum) : Double.POSITIVE_INFINITY;
        } else {
          factor[i][j] = sum / factor[j][j];
        }
      }
    }
  }

  private void substitute() {
    int count = coefficients.length;
    for (int i = 0; i < count; i++) {
      double sum = cross[i];
      for (int j = 0; j < i; j++) {
        sum -= factor[i][j] * coefficients[j];
      }
      coefficients[i] = sum / factor[i][i];
    }
    for (int i = count - 1; i >= 0; i--) {
      double sum = coefficients[i];
      for (int j = i + 1; j < count; j++) {
        sum -= factor[j][i] * coefficients[j];
      }
      coefficients[i] = sum / factor[i][i];
    }
  }

  private double residualSquares() {
    double sum = 0;
    for (int t = 0; t < target.length; t++) {
      double rest = target[t];
      for (int j = 0; j < coefficients.length; j++) {
        rest -= coefficients[j] * design[j][t];
      }
      sum += rest * rest;
    }
    return sum;
  }

  /** Returns the variance of highest likelihood at the last point, not below the floor. */
  double variance() {
    double variance = squares / Math.max(1, counted());
    return variance > VARIANCE_FLOOR ? variance : VARIANCE_FLOOR;
  }

  /** Returns the log-likelihood at the last point for a variance, less the ridge's penalty. */
  double logLikelihood(double variance) {
    return innovations.logLikelihood(squares + penalty, variance);
  }

  /** Returns a coefficient for each column at the last point. */
  double[] beta() {
    double[] beta = new double[columns.length];
    System.arraycopy(coefficients, 0, beta, 0, beta.length);
    return beta;
  }

  /** Returns the constant at the last point, 0 where the order has none. */
  double constant() {
    return constant ? coefficients[columns.length] : 0;
  }
}
