package io.productify.optimizer.forecast.ensemble;

/**
 * From where a model forecasts, and how far. The forecast from origin i knows the points 0 to i of
 * the window, i included; at horizon h it is of point i + h.
 *
 * @param first index of the first origin in the window
 * @param count consecutive origins, at least 0
 * @param horizons steps ahead, ascending, the first at least 1
 */
record Origins(int first, int count, int[] horizons) {

  /** Returns the one origin from which the future is forecast, at every step. */
  static Origins last(int windowLength, int horizonSteps) {
    int[] every = new int[horizonSteps];
    for (int h = 0; h < horizonSteps; h++) {
      every[h] = h + 1;
    }
    return new Origins(windowLength - 1, 1, every);
  }

  /** Returns the longest horizon, steps. */
  int longest() {
    return horizons[horizons.length - 1];
  }
}
