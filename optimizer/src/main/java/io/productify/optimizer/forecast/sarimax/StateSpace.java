package io.productify.optimizer.forecast.sarimax;

/**
 * A SARIMAX model in Harvey's state-space form, without its regressors, which are taken from the
 * series before it enters:
 *
 * <pre>
 *   y_t     = Z a_t
 *   a_{t+1} = T a_t + c + R e_t,   e_t ~ N(0, variance)
 * </pre>
 *
 * <p>The state holds d differencing states, D blocks of s seasonal differencing states, and r =
 * max(degree of AR, degree of MA + 1) states of the ARMA part, whose first row of T is in companion
 * form: coefficients in the first column, ones above the diagonal. T is never stored: applying it
 * costs O(states). Harvey, Forecasting, Structural Time Series Models and the Kalman Filter,
 * sections 3.3 and 4.4; Durbin and Koopman, Time Series Analysis by State Space Methods, section
 * 3.4.
 */
public final class StateSpace {

  private final int differences;
  private final int seasonalDifferences;
  private final int period;
  private final int arma;
  private final int states;
  private final double[] ar;
  private final double[] selection;
  private final double constant;
  private final double variance;

  private StateSpace(
      SarimaxOrder order, double[] longAr, double[] longMa, Disturbance disturbance) {
    SeasonalOrder seasonal = order.seasonal();
    differences = order.d();
    seasonalDifferences = seasonal.d();
    period = seasonal.period();
    arma = order.differencingStates();
    states = order.states();
    ar = new double[states - arma];
    selection = new double[states];
    System.arraycopy(longAr, 0, ar, 0, longAr.length);
    selection[arma] = 1;
    System.arraycopy(longMa, 0, selection, arma + 1, longMa.length);
    constant = disturbance.constant;
    variance = disturbance.variance;
  }

  /** What enters the first ARMA state each period: a constant, and noise of a variance. */
  private record Disturbance(double constant, double variance) {}

  /**
   * Returns the form of a model.
   *
   * @throws IllegalArgumentException where the parameters are not those of the order
   */
  public static StateSpace of(SarimaxOrder order, SarimaxParameters parameters) {
    parameters.requireFor(order);
    int period = order.seasonal().period();
    return new StateSpace(
        order,
        LagPolynomial.product(parameters.ar(), parameters.seasonalAr(), period, -1),
        LagPolynomial.product(parameters.ma(), parameters.seasonalMa(), period, 1),
        new Disturbance(parameters.constant(), parameters.variance()));
  }

  /**
   * Returns the form of a model whose seasonal polynomials are multiplied out, without constant.
   */
  static StateSpace multipliedOut(
      SarimaxOrder order, double[] longAr, double[] longMa, double variance) {
    return new StateSpace(order, longAr, longMa, new Disturbance(0, variance));
  }

  /** Returns the length of the state vector. */
  public int states() {
    return states;
  }

  /** Returns the variance of the innovations. */
  public double variance() {
    return variance;
  }

  /** Returns Z. */
  public double[] design() {
    double[] design = new double[states];
    for (int i = 0; i < states; i++) {
      design[i] = observe(unit(i), 0);
    }
    return design;
  }

  /** Returns R. */
  public double[] selection() {
    return selection.clone();
  }

  /** Returns c. */
  public double[] intercept() {
    double[] intercept = new double[states];
    intercept[arma] = constant;
    return intercept;
  }

  /** Returns T as a dense matrix, {@code [row][column]}; for reading, not for computing. */
  public double[][] transition() {
    double[][] transition = new double[states][states];
    for (int column = 0; column < states; column++) {
      double[] image = new double[states];
      transit(unit(column), 0, image, 0);
      for (int row = 0; row < states; row++) {
        transition[row][column] = image[row];
      }
    }
    return transition;
  }

  private double[] unit(int index) {
    double[] unit = new double[states];
    unit[index] = 1;
    return unit;
  }

  /** Returns {@code Z x}, x being the states that begin at an offset of an array. */
  double observe(double[] x, int offset) {
    double sum = x[offset + arma];
    for (int i = 0; i < differences; i++) {
      sum += x[offset + i];
    }
    return sum + seasonalTails(x, offset);
  }

  private double seasonalTails(double[] x, int offset) {
    double sum = 0;
    for (int b = 1; b <= seasonalDifferences; b++) {
      sum += x[offset + differences + b * period - 1];
    }
    return sum;
  }

  /** Writes {@code T x} to {@code out}, both beginning at their offsets; they must not overlap. */
  void transit(double[] x, int from, double[] out, int to) {
    double head = x[from + arma];
    double sum = head + seasonalTails(x, from);
    for (int i = differences - 1; i >= 0; i--) {
      sum += x[from + i];
      out[to + i] = sum;
    }
    for (int b = 0; b < seasonalDifferences; b++) {
      int start = differences + b * period;
      int last = start + period - 1;
      out[to + start] =
          head + x[from + last] + (b + 1 < seasonalDifferences ? x[from + last + period] : 0);
      System.arraycopy(x, from + start, out, to + start + 1, period - 1);
    }
    int length = ar.length;
    for (int i = 0; i < length - 1; i++) {
      out[to + arma + i] = ar[i] * head + x[from + arma + i + 1];
    }
    out[to + arma + length - 1] = ar[length - 1] * head;
  }

  /** Writes the next predicted mean {@code T a + c}. */
  void predictMean(double[] mean, double[] out) {
    transit(mean, 0, out, 0);
    out[arma] += constant;
  }

  /**
   * Overwrites a covariance P with {@code T P T' + variance R R'}. P is symmetric, so T may be
   * applied to its rows, the result be read by columns, and T be applied again.
   *
   * @param work as long as P
   */
  void predictCovariance(double[] covariance, double[] work) {
    int k = states;
    for (int row = 0; row < k; row++) {
      transit(covariance, row * k, work, row * k);
    }
    transpose(work, k);
    for (int row = 0; row < k; row++) {
      transit(work, row * k, covariance, row * k);
    }
    for (int i = arma; i < k; i++) {
      for (int j = arma; j < k; j++) {
        covariance[i * k + j] += variance * selection[i] * selection[j];
      }
    }
    symmetrise(covariance, k);
  }

  private static void transpose(double[] matrix, int k) {
    for (int i = 1; i < k; i++) {
      for (int j = 0; j < i; j++) {
        double above = matrix[j * k + i];
        matrix[j * k + i] = matrix[i * k + j];
        matrix[i * k + j] = above;
      }
    }
  }

  private static void symmetrise(double[] matrix, int k) {
    for (int i = 1; i < k; i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (matrix[i * k + j] + matrix[j * k + i]);
        matrix[i * k + j] = mean;
        matrix[j * k + i] = mean;
      }
    }
  }
}
