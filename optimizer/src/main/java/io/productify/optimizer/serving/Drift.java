package io.productify.optimizer.serving;

import java.util.OptionalDouble;

/**
 * How much worse forecasts have become than they were when fitted: with r the recent mean absolute
 * error over that of the fit, {@code max(0, 1 - 1 / r)}. Not thread-safe.
 *
 * <p>Both means are exponentially weighted over the same forecasts, each measured by its own fit,
 * and begin as equal: eight errors are few, and what is believed before them is that a fit is as
 * good as it was.
 */
final class Drift {

  /** Fewer forecasts than this say nothing. */
  static final int FEWEST = 8;

  /** Half of what is said comes from the newest 14 forecasts. */
  private static final double NEWEST_WEIGHT = 0.05;

  /** Errors this small beside the load are equal: a constant one is forecast exactly. */
  private static final double NEGLIGIBLE = 1e-6;

  private double recent;
  private double fitted;
  private int judged;

  /**
   * Takes in a forecast that was judged.
   *
   * @param absoluteError requests per second
   * @param fittedError mean absolute error when its model was fitted, requests per second
   * @param actual what came, requests per second
   */
  void add(double absoluteError, double fittedError, double actual) {
    double negligible = NEGLIGIBLE * actual + Double.MIN_NORMAL;
    double measure = fittedError + negligible;
    double error = absoluteError + negligible;
    if (judged == 0) {
      recent = measure;
      fitted = measure;
    }
    recent += NEWEST_WEIGHT * (error - recent);
    fitted += NEWEST_WEIGHT * (measure - fitted);
    judged++;
  }

  /** Returns how many forecasts were judged. */
  int judged() {
    return judged;
  }

  /** Returns the score, in [0, 1); empty until 8 forecasts were judged. */
  OptionalDouble score() {
    if (judged < FEWEST) {
      return OptionalDouble.empty();
    }
    double score = Math.max(0, 1 - fitted / recent);
    return OptionalDouble.of(Math.min(score, Math.nextDown(1.0)));
  }
}
