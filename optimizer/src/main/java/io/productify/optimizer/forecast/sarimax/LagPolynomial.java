package io.productify.optimizer.forecast.sarimax;

/**
 * Polynomials in the lag operator, as coefficient arrays without the leading 1.
 *
 * <p>The map between partial autocorrelations and autoregressive coefficients is the
 * Durbin-Levinson recursion: {@code phi[k][i] = phi[k-1][i] - r[k] phi[k-1][k-i]}, {@code phi[k][k]
 * = r[k]}. All {@code |r| <= 1} is the same as all roots on or outside the unit circle.
 * Barndorff-Nielsen and Schou (1973); Monahan (1984), A note on enforcing stationarity in
 * autoregressive-moving average models.
 */
final class LagPolynomial {

  /** The inverse recursion divides by 1 - r^2. */
  private static final double ALMOST_ONE = 1 - 1e-9;

  private LagPolynomial() {}

  /**
   * Multiplies a polynomial by a seasonal one.
   *
   * @param sign the sign that coefficients have in the polynomial: -1 for AR, +1 for MA
   * @return the coefficients of the product, in the same sign convention
   */
  static double[] product(double[] plain, double[] seasonal, int period, int sign) {
    double[] result = new double[plain.length + seasonal.length * period];
    System.arraycopy(plain, 0, result, 0, plain.length);
    for (int j = 0; j < seasonal.length; j++) {
      int lag = (j + 1) * period;
      result[lag - 1] += seasonal[j];
      for (int i = 0; i < plain.length; i++) {
        result[lag + i] += sign * seasonal[j] * plain[i];
      }
    }
    return result;
  }

  /** Returns AR coefficients from partial autocorrelations {@code r[from .. from + count - 1]}. */
  static double[] fromPartials(double[] r, int from, int count) {
    double[] phi = new double[count];
    for (int k = 0; k < count; k++) {
      double last = r[from + k];
      for (int i = 0, j = k - 1; i <= j; i++, j--) {
        double front = phi[i];
        double back = phi[j];
        phi[i] = front - last * back;
        phi[j] = back - last * front;
      }
      phi[k] = last;
    }
    return phi;
  }

  /** The inverse of {@link #fromPartials}; values outside [-1, 1] are moved to the border. */
  static double[] toPartials(double[] coefficients) {
    double[] phi = coefficients.clone();
    for (int k = phi.length - 1; k >= 0; k--) {
      double last = Math.max(-1, Math.min(1, phi[k]));
      phi[k] = last;
      double divisor = Math.max(-ALMOST_ONE, Math.min(ALMOST_ONE, last));
      for (int i = 0, j = k - 1; i <= j; i++, j--) {
        double front = phi[i];
        double back = phi[j];
        phi[i] = (front + divisor * back) / (1 - divisor * divisor);
        phi[j] = (back + divisor * front) / (1 - divisor * divisor);
      }
    }
    return phi;
  }

  static double[] negated(double[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = -values[i];
    }
    return result;
  }
}
