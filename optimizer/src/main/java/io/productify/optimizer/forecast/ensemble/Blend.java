package io.productify.optimizer.forecast.ensemble;

/**
 * How much each member counts at each horizon.
 *
 * @param horizons replayed horizons, steps, ascending
 * @param weights {@code [horizon][member]}, each row adding up to 1, or zeros where nothing is
 *     known of any
 */
record Blend(int[] horizons, double[][] weights) {

  /**
   * Writes the weights at a horizon into {@code into}: interpolated between the replayed horizons
   * around it, and beyond the last one that one's.
   */
  void at(int horizonSteps, double[] into) {
    HorizonPosition position = HorizonPosition.of(horizons, horizonSteps);
    for (int member = 0; member < into.length; member++) {
      into[member] =
          position.between(weights[position.before()][member], weights[position.after()][member]);
    }
  }

  /**
   * Returns the weighted mean of what members say; those that say nothing are left out. Where only
   * members without weight say something it is their plain mean; {@code NaN} where none does.
   */
  static double combine(double[] weights, double[] forecasts) {
    double sum = 0;
    double total = 0;
    double plain = 0;
    int speaking = 0;
    for (int member = 0; member < weights.length; member++) {
      if (Double.isFinite(forecasts[member])) {
        sum += weights[member] * forecasts[member];
        total += weights[member];
        plain += forecasts[member];
        speaking++;
      }
    }
    return total > 0 ? sum / total : plain / speaking;
  }
}
