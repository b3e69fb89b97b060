package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * How far the load comes out from its forecast, on the scale: for each replayed horizon the
 * distribution of actual minus forecast.
 *
 * @param horizons replayed horizons, steps, ascending
 * @param scenarios equally likely errors, {@code [horizon][scenario]}, ascending
 * @param upper quantiles of the error at {@link #LEVELS}, {@code [horizon][level]}
 * @param meanAbsoluteErrors of the median, requests per second; {@code NaN} where too little is
 *     known
 */
record Spread(int[] horizons, double[][] scenarios, double[][] upper, double[] meanAbsoluteErrors) {

  /** Probabilities at which the band's error is kept; those between them are interpolated. */
  static final double[] LEVELS = {
    0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.875, 0.9, 0.925, 0.95, 0.975, 0.99, 0.995, 0.999
  };

  /** From this many errors on the model's own band is not asked. */
  private static final int ENOUGH_ERRORS = 50;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  /** Writes the errors of the scenarios at a horizon into {@code into}. */
  void scenariosAt(int horizonSteps, double[] into) {
    HorizonPosition position = HorizonPosition.of(horizons, horizonSteps);
    for (int k = 0; k < into.length; k++) {
      into[k] = position.between(scenarios[position.before()][k], scenarios[position.after()][k]);
    }
  }

  /** Returns the error at a horizon that is not exceeded with a probability. */
  double upperAt(int horizonSteps, double probability) {
    HorizonPosition position = HorizonPosition.of(horizons, horizonSteps);
    return position.between(
        level(upper[position.before()], probability), level(upper[position.after()], probability));
  }

  /**
   * Returns the mean absolute error of the median at a horizon, requests per second; {@code NaN}
   * beyond the longest one that was replayed: an error grows with the horizon, a guess would not.
   */
  double meanAbsoluteErrorAt(int horizonSteps) {
    if (horizonSteps > horizons[horizons.length - 1]) {
      return Double.NaN;
    }
    HorizonPosition position = HorizonPosition.of(horizons, horizonSteps);
    return position.between(
        meanAbsoluteErrors[position.before()], meanAbsoluteErrors[position.after()]);
  }

  private static double level(double[] quantiles, double probability) {
    int above = 0;
    while (above < LEVELS.length - 1 && LEVELS[above] < probability) {
      above++;
    }
    if (above == 0 || LEVELS[above] <= probability) {
      return quantiles[above];
    }
    double share = (probability - LEVELS[above - 1]) / (LEVELS[above] - LEVELS[above - 1]);
    return quantiles[above - 1] + share * (quantiles[above] - quantiles[above - 1]);
  }

  /**
   * One horizon of a spread: empirical, and blended with the model's Gaussian band as far as there
   * are fewer than {@value #ENOUGH_ERRORS} errors.
   *
   * @param errors actual minus forecast, on the scale; sorted by this method
   * @param gaussianDeviation the model's own standard error, on the scale
   * @param probabilities at which the quantiles are wanted
   */
  static double[] quantiles(double[] errors, double gaussianDeviation, double[] probabilities) {
    Arrays.sort(errors);
    double trust = trust(errors);
    double[] quantiles = new double[probabilities.length];
    for (int k = 0; k < quantiles.length; k++) {
      double gaussian =
          trust < 1 ? gaussianDeviation * NORMAL.inverseCumulativeProbability(probabilities[k]) : 0;
      double empirical = errors.length == 0 ? 0 : quantile(errors, probabilities[k]);
      quantiles[k] = trust * empirical + (1 - trust) * gaussian;
    }
    return quantiles;
  }

  /**
   * Returns the scenarios of one horizon, ascending: errors cut into parts of equal probability,
   * and of each part its mean, so that what a plan expects to miss is not less for the errors at
   * the far end. Blended with the model's Gaussian band like {@link #quantiles}.
   *
   * @param errors actual minus forecast, on the scale; sorted by this method
   * @param gaussianDeviation the model's own standard error, on the scale
   */
  static double[] scenarios(double[] errors, double gaussianDeviation) {
    Arrays.sort(errors);
    double trust = trust(errors);
    double[] scenarios = new double[Forecast.SCENARIOS];
    for (int k = 0; k < scenarios.length; k++) {
      double gaussian = trust < 1 ? gaussianDeviation * gaussianMean(k) : 0;
      scenarios[k] = trust * partMean(errors, k) + (1 - trust) * gaussian;
    }
    return scenarios;
  }

  /** Taken from the part's first error on, so that equal errors have exactly their own mean. */
  private static double partMean(double[] sorted, int part) {
    if (sorted.length == 0) {
      return 0;
    }
    double size = (double) sorted.length / Forecast.SCENARIOS;
    double from = part * size;
    double to = Math.min(sorted.length, from + size);
    double least = sorted[(int) from];
    double sum = 0;
    double most = least;
    for (int i = (int) from; i < to; i++) {
      sum += (sorted[i] - least) * (Math.min(to, i + 1) - Math.max(from, i));
      most = sorted[i];
    }
    return Math.min(most, least + sum / size);
  }

  /** The mean of a standard normal variable between two quantiles: density difference over mass. */
  private static double gaussianMean(int part) {
    double from = density((double) part / Forecast.SCENARIOS);
    double to = density((part + 1.0) / Forecast.SCENARIOS);
    return (from - to) * Forecast.SCENARIOS;
  }

  private static double density(double probability) {
    return probability <= 0 || probability >= 1
        ? 0
        : NORMAL.density(NORMAL.inverseCumulativeProbability(probability));
  }

  private static double trust(double[] errors) {
    return Math.min(1, (double) errors.length / ENOUGH_ERRORS);
  }

  /**
   * Interpolation between order statistics at {@code p (n + 1)} (Hyndman and Fan 1996, type 6): for
   * exchangeable errors the next one is below it with probability p, which type 7 does not give.
   */
  private static double quantile(double[] sorted, double probability) {
    double position = probability * (sorted.length + 1) - 1;
    if (position <= 0) {
      return sorted[0];
    }
    if (position >= sorted.length - 1) {
      return sorted[sorted.length - 1];
    }
    int below = (int) position;
    return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
  }
}
