package io.productify.optimizer.forecast.sarimax;

/** The regression part of a model, x_t' beta. Columns are {@code [column][period]}. */
final class Regression {

  private Regression() {}

  /** Throws where the columns do not cover some periods with finite numbers. */
  static void requireCovering(double[][] columns, int periods) {
    for (double[] column : columns) {
      if (column.length < periods) {
        throw new IllegalArgumentException(
            "a regressor must have at least %d periods, had %d".formatted(periods, column.length));
      }
      for (int t = 0; t < periods; t++) {
        if (!Double.isFinite(column[t])) {
          throw new IllegalArgumentException(
              "a regressor must be finite, was %s at period %d".formatted(column[t], t));
        }
      }
    }
  }

  /** Throws where the number of columns is not the number of coefficients. */
  static void requireCount(double[][] columns, int expected) {
    if (columns.length != expected) {
      throw new IllegalArgumentException(
          "regressors must be %d, were %d".formatted(expected, columns.length));
    }
  }

  /** Returns {@code y - x' beta}, where infinite values count as missing. */
  static double[] subtract(double[] y, double[][] columns, double[] beta) {
    requireCount(columns, beta.length);
    requireCovering(columns, y.length);
    double[] rest = new double[y.length];
    for (int t = 0; t < y.length; t++) {
      rest[t] = Double.isFinite(y[t]) ? y[t] : Double.NaN;
    }
    for (int j = 0; j < beta.length; j++) {
      double[] column = columns[j];
      for (int t = 0; t < rest.length; t++) {
        rest[t] -= beta[j] * column[t];
      }
    }
    return rest;
  }

  /** Adds {@code x' beta} of the first steps to some means. */
  static void add(double[] means, double[][] columns, double[] beta) {
    for (int j = 0; j < beta.length; j++) {
      for (int t = 0; t < means.length; t++) {
        means[t] += beta[j] * columns[j][t];
      }
    }
  }
}
