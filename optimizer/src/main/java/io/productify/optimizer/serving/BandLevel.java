package io.productify.optimizer.serving;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Moves the quantile that a band is asked for, so that the band holds as often as is wanted: a
 * little up for each step above the band, a ninth of that down for each one under it where 90 % are
 * wanted. Not thread-safe.
 *
 * <p>Adaptive conformal inference (Gibbs and Candès 2021) on the normal scale, where a move changes
 * the width of the band by about the same at every level: in quantiles one from 0.98 up would be
 * half of the way to infinity. Over a long time the band holds as often as wanted, whatever the
 * load does, as long as the bounds are not reached.
 */
final class BandLevel {

  /** The bounds of a quantile that a forecast takes. */
  private static final double LOWEST = 0.5;

  private static final double HIGHEST = 0.999;

  /** Measured: docs/decisions/0019 tells what others gave. */
  private static final double GAIN = 0.02;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  private static final double HIGHEST_DEVIATIONS = NORMAL.inverseCumulativeProbability(HIGHEST);

  private double shift;

  /** Takes in whether a step lay under the band that was to hold with probability wanted. */
  void add(boolean held, double wanted) {
    double deviations = NORMAL.inverseCumulativeProbability(wanted);
    double moved = shift + GAIN * ((held ? 0 : 1) - (1 - wanted));
    shift = Math.max(-deviations, Math.min(HIGHEST_DEVIATIONS - deviations, moved));
  }

  /**
   * Returns the quantile to ask for.
   *
   * @param wanted at least 0.5, below 1
   * @return 0.5 to 0.999, or more where more is wanted
   */
  double quantile(double wanted) {
    double moved =
        NORMAL.cumulativeProbability(NORMAL.inverseCumulativeProbability(wanted) + shift);
    return Math.max(LOWEST, Math.min(Math.max(HIGHEST, wanted), moved));
  }
}
