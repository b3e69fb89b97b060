package io.productify.optimizer.forecast.sarimax;

/**
 * The parameters of a SARIMAX model. Signs: AR polynomial {@code 1 - ar1 L - ...}, MA polynomial
 * {@code 1 + ma1 L + ...}. Arrays are copied in and out.
 *
 * @param constant c of the differenced series, in units of the series; 0 where the order has none
 * @param beta one coefficient for each regressor
 * @param ar one for each autoregressive lag
 * @param ma one for each moving-average lag
 * @param seasonalAr one for each seasonal autoregressive lag
 * @param seasonalMa one for each seasonal moving-average lag
 * @param variance of the innovations, squared units of the series, above 0
 */
public record SarimaxParameters(
    double constant,
    double[] beta,
    double[] ar,
    double[] ma,
    double[] seasonalAr,
    double[] seasonalMa,
    double variance) {

  private static final double[] EMPTY = {};

  public SarimaxParameters {
    requireFinite("constant", constant);
    beta = copyOfFinite("beta", beta);
    ar = copyOfFinite("ar", ar);
    ma = copyOfFinite("ma", ma);
    seasonalAr = copyOfFinite("seasonalAr", seasonalAr);
    seasonalMa = copyOfFinite("seasonalMa", seasonalMa);
    if (!(variance > 0) || Double.isInfinite(variance)) {
      throw new IllegalArgumentException("variance must be finite and above 0, was " + variance);
    }
  }

  /** Returns the parameters of a model that has neither constant, regressors nor seasons. */
  public static SarimaxParameters of(double[] ar, double[] ma, double variance) {
    return new SarimaxParameters(0, EMPTY, ar, ma, EMPTY, EMPTY, variance);
  }

  private static double[] copyOfFinite(String name, double[] values) {
    requireFinite(name, values);
    return values.clone();
  }

  private static void requireFinite(String name, double... values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(name + " must be finite, was " + value);
      }
    }
  }

  @Override
  public double[] beta() {
    return beta.clone();
  }

  @Override
  public double[] ar() {
    return ar.clone();
  }

  @Override
  public double[] ma() {
    return ma.clone();
  }

  @Override
  public double[] seasonalAr() {
    return seasonalAr.clone();
  }

  @Override
  public double[] seasonalMa() {
    return seasonalMa.clone();
  }

  /** Throws where the number of a kind of parameters is not the order's. */
  void requireFor(SarimaxOrder order) {
    SeasonalOrder seasonal = order.seasonal();
    requireCount("ar", ar.length, order.p());
    requireCount("ma", ma.length, order.q());
    requireCount("seasonalAr", seasonalAr.length, seasonal.p());
    requireCount("seasonalMa", seasonalMa.length, seasonal.q());
    if (constant != 0 && !order.constant()) {
      throw new IllegalArgumentException(
          "constant must be 0 for the order %s, was %s".formatted(order, constant));
    }
  }

  private static void requireCount(String name, int count, int expected) {
    if (count != expected) {
      throw new IllegalArgumentException(
          "%s must have %d values, had %d".formatted(name, expected, count));
    }
  }
}
