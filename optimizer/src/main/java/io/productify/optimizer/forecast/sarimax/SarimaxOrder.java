package io.productify.optimizer.forecast.sarimax;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shape of a SARIMAX model:
 *
 * <pre>
 *   phi(L) Phi(L^s) (1-L)^d (1-L^s)^D (y_t - x_t' beta) = c + theta(L) Theta(L^s) e_t
 * </pre>
 *
 * <p>Box and Jenkins, Time Series Analysis, chapter 9.
 *
 * @param p autoregressive order, 0 to {@value #MAX_LAGS}
 * @param d differences, 0 to {@value #MAX_DIFFERENCES}
 * @param q moving-average order, 0 to {@value #MAX_LAGS}
 * @param seasonal the part at multiples of a period
 * @param constant whether the differenced series has a constant c; with d = 1 it is a drift
 */
public record SarimaxOrder(int p, int d, int q, SeasonalOrder seasonal, boolean constant) {

  /** (1,1,1) without a seasonal part. */
  public static final SarimaxOrder DEFAULT = of(1, 1, 1);

  private static final int MAX_LAGS = 10;
  private static final int MAX_DIFFERENCES = 2;

  private static final Pattern NOTATION =
      Pattern.compile(
          "\\((\\d{1,3}),(\\d{1,3}),(\\d{1,3})\\)"
              + "(?:\\((\\d{1,3}),(\\d{1,3}),(\\d{1,3})\\)\\[(\\d{1,5})\\])?(\\+c)?");

  public SarimaxOrder {
    requireRange("p", p, MAX_LAGS);
    requireRange("d", d, MAX_DIFFERENCES);
    requireRange("q", q, MAX_LAGS);
  }

  /** Returns (p,d,q) without a seasonal part and without a constant. */
  public static SarimaxOrder of(int p, int d, int q) {
    return new SarimaxOrder(p, d, q, SeasonalOrder.NONE, false);
  }

  /** Returns this order with another seasonal part. */
  public SarimaxOrder withSeasonal(SeasonalOrder changed) {
    return new SarimaxOrder(p, d, q, changed, constant);
  }

  /** Returns this order with a constant. */
  public SarimaxOrder withConstant() {
    return new SarimaxOrder(p, d, q, seasonal, true);
  }

  static void requireRange(String name, int value, int max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(
          "%s must be in [0, %d], was %d".formatted(name, max, value));
    }
  }

  /**
   * Returns the degree of the autoregressive polynomial once the seasonal one is multiplied out.
   */
  int arDegree() {
    return p + seasonal.p() * seasonal.period();
  }

  /**
   * Returns the degree of the moving-average polynomial once the seasonal one is multiplied out.
   */
  int maDegree() {
    return q + seasonal.q() * seasonal.period();
  }

  /** Returns the states that undo the differences: d + D s. */
  int differencingStates() {
    return d + seasonal.d() * seasonal.period();
  }

  /** Returns the states of the ARMA part: max(degree of AR, degree of MA + 1). */
  int armaStates() {
    return Math.max(arDegree(), maDegree() + 1);
  }

  /**
   * Returns the length of the state vector, which is also the number of first periods that the
   * log-likelihood leaves out, since nothing is known before them.
   */
  public int states() {
    return differencingStates() + armaStates();
  }

  /** Returns the parameters of the ARMA polynomials. */
  int armaParameters() {
    return p + q + seasonal.p() + seasonal.q();
  }

  /** Returns all parameters of a model with some regressors: ARMA, constant, variance, betas. */
  public int parameters(int regressors) {
    return armaParameters() + regressors + (constant ? 1 : 0) + 1;
  }

  /**
   * Returns the order of a notation that {@link #toString} gives; spaces do not matter.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static SarimaxOrder parse(String notation) {
    Matcher matcher = NOTATION.matcher(notation.replace(" ", ""));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "an order is written like (1,1,1), (1,0,1)(1,0,0)[20] or (1,0,0)+c, was " + notation);
    }
    SarimaxOrder order = of(number(matcher, 1), number(matcher, 2), number(matcher, 3));
    if (matcher.group(4) != null) {
      order =
          order.withSeasonal(
              new SeasonalOrder(
                  number(matcher, 4), number(matcher, 5), number(matcher, 6), number(matcher, 7)));
    }
    return matcher.group(8) == null ? order : order.withConstant();
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  /** Returns the usual notation: {@code (1,1,1)}, {@code (1,1,1)(1,0,1)[24]}, {@code (1,0,0)+c}. */
  @Override
  public String toString() {
    return "(%d,%d,%d)".formatted(p, d, q)
        + (seasonal.present() ? seasonal : "")
        + (constant ? "+c" : "");
  }
}
