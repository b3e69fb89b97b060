package io.productify.optimizer.forecast.sarimax;

/**
 * A series and its regressors in units that suit a search: the series by the root mean square of
 * its changes, each regressor by that of its own. A fit then does not depend on the units of
 * either.
 *
 * @param series scaled, not shifted; {@code NaN} where missing
 * @param centred the same, less its first observation where the model differences, since a level is
 *     then unknown anyway; else the same
 * @param columns scaled regressors
 * @param units what they were divided by
 */
record ScaledSeries(double[] series, double[] centred, double[][] columns, Units units) {

  /** Where a series does not change, its level stands for the changes it might show. */
  private static final double SHARE_OF_LEVEL = 1e-3;

  /**
   * Units.
   *
   * @param series unit of the series
   * @param columns unit of each regressor; infinite for one that says nothing
   */
  record Units(double series, double[] columns) {}

  static ScaledSeries of(SarimaxOrder order, double[] y, double[][] columns) {
    boolean differences = order.differencingStates() > 0;
    double unit = unit(y, y.length, true);
    if (!(unit > 0)) {
      unit = 1;
    }
    double[] units = new double[columns.length];
    double[][] scaled = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      double own = unit(columns[j], y.length, !differences);
      units[j] = own > 0 ? own : Double.POSITIVE_INFINITY;
      scaled[j] = scaled(columns[j], y.length, 0, units[j]);
    }
    double[] series = scaled(y, y.length, 0, unit);
    double[] centred = differences ? scaled(y, y.length, firstObserved(y), unit) : series;
    return new ScaledSeries(series, centred, scaled, new Units(unit, units));
  }

  private static double firstObserved(double[] y) {
    for (double value : y) {
      if (Double.isFinite(value)) {
        return value;
      }
    }
    return 0;
  }

  private static double unit(double[] values, int length, boolean elseLevel) {
    double largest = 0;
    double changes = 0;
    int count = 0;
    double last = Double.NaN;
    for (int t = 0; t < length; t++) {
      double value = values[t];
      if (!Double.isFinite(value)) {
        continue;
      }
      largest = Math.max(largest, Math.abs(value));
      if (!Double.isNaN(last)) {

        double change = value - last;
        changes += change * change;
        count++;
      }
      last = value;
    }
    double unit = count == 0 ? 0 : Math.sqrt(changes / count);
    if (unit > 1e-12 * largest) {
      return unit;
    }
    return elseLevel ? SHARE_OF_LEVEL * largest : 0;
  }

  private static double[] scaled(double[] values, int length, double centre, double unit) {
    double[] result = new double[length];
    for (int t = 0; t < length; t++) {
      result[t] = Double.isFinite(values[t]) ? (values[t] - centre) / unit : Double.NaN;
    }
    return result;
  }
}
