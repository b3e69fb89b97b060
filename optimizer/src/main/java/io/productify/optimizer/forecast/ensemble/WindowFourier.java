package io.productify.optimizer.forecast.ensemble;

/**
 * Two daily and two weekly harmonics over a window: for each period P of 86400 and 604800 seconds
 * and k of 1 and 2 the columns {@code sin(2 pi k t / P)} and {@code cos(2 pi k t / P)}, t in UTC
 * epoch seconds. A few hours cannot tell these waves from a trend; they are here for those who want
 * the model as it was first designed.
 */
final class WindowFourier {

  private static final int[] PERIOD_SECONDS = {86_400, 604_800};
  private static final int HARMONICS = 2;

  private WindowFourier() {}

  /** Returns the columns for every index of the view. */
  static double[][] columns(LoadView view) {
    double[][] columns = new double[2 * HARMONICS * PERIOD_SECONDS.length][view.profile().length];
    int column = 0;
    for (int period : PERIOD_SECONDS) {
      for (int k = 1; k <= HARMONICS; k++) {
        for (int i = 0; i < view.profile().length; i++) {
          long second = Math.floorMod(view.window().grid().epochSecondAt(i), (long) period);
          double angle = 2 * Math.PI * k * second / period;
          columns[column][i] = Math.sin(angle);
          columns[column + 1][i] = Math.cos(angle);
        }
        column += 2;
      }
    }
    return columns;
  }
}
