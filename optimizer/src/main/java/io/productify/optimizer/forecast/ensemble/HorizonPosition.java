package io.productify.optimizer.forecast.ensemble;

/**
 * Where a horizon lies among the replayed ones.
 *
 * @param before index of the last replayed horizon that is not longer, else of the first
 * @param after index of the next one, or the same at the ends
 * @param share how far it is from the one to the other, 0 to 1
 */
record HorizonPosition(int before, int after, double share) {

  /** Returns the position of a horizon among ascending ones. */
  static HorizonPosition of(int[] horizons, int horizonSteps) {
    int last = horizons.length - 1;
    if (horizonSteps <= horizons[0]) {
      return new HorizonPosition(0, 0, 0);
    }
    if (horizonSteps >= horizons[last]) {
      return new HorizonPosition(last, last, 0);
    }
    int before = 0;
    while (horizons[before + 1] <= horizonSteps) {
      before++;
    }
    double share =
        (double) (horizonSteps - horizons[before]) / (horizons[before + 1] - horizons[before]);
    return new HorizonPosition(before, before + 1, share);
  }

  /** Interpolates between the values at the two horizons; one that has no share may be unknown. */
  double between(double atBefore, double atAfter) {
    return share == 0 ? atBefore : atBefore + share * (atAfter - atBefore);
  }
}
