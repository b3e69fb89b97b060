package io.productify.optimizer.forecast.ensemble;

/**
 * How much of the profile is in the window: the regression through the origin of the load's changes
 * over a longer lag on the profile's changes over it, kept within 0 and 1.2. Noise hides a profile
 * from step to step, not from hour to hour; one that does not help switches itself off.
 */
final class ProfileCoefficient {

  private static final int LAG_SECONDS = 3600;

  /** A short window still has this many lags in it. */
  private static final int FEWEST_LAGS = 8;

  private static final double LARGEST = 1.2;

  private ProfileCoefficient() {}

  static double of(LoadView view) {
    int lag =
        Math.max(
            1,
            Math.min(
                LAG_SECONDS / view.window().grid().stepSeconds(), view.length() / FEWEST_LAGS));
    double cross = 0;
    double square = 0;
    for (int i = lag; i < view.length(); i++) {
      double change = view.scaled()[i] - view.scaled()[i - lag];
      double expected = view.profile()[i] - view.profile()[i - lag];
      if (!Double.isNaN(change)) {
        cross += change * expected;
        square += expected * expected;
      }
    }
    return square > 0 ? Math.min(LARGEST, Math.max(0, cross / square)) : 0;
  }
}
