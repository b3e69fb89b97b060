package io.productify.optimizer.forecast;

import java.util.Arrays;

/**
 * The load stays what it was: the mean is the last sample, the band what the load did before.
 *
 * <p>With y the observed series and h the horizon in steps, the predictive distribution at h is the
 * last sample plus the empirical distribution of the changes {@code y[i + h] - y[i]}. The band is
 * its quantile, and the scenarios are 24 equally likely values of it, at the probabilities {@code
 * (k + 0.5) / 24}. Nothing falls below zero.
 *
 * <p>A horizon with fewer than {@value #ENOUGH_CHANGES} changes takes the distribution of the
 * longest one that has them; where none has, the change is taken as uniform within 20 % of the
 * level, since a short past is not a calm one.
 */
public final class Persistence implements Forecaster {

  private static final int ENOUGH_CHANGES = 8;

  /** Where the past shows too few changes, the load may change by this share of its level. */
  private static final double UNKNOWN_CHANGE = 0.2;

  @Override
  public Forecast forecast(ForecastTask task) {
    double[] observed = task.load().requestsPerSecond();
    double last = Math.max(0, lastObserved(observed));
    int horizon = task.wanted().horizonSteps();
    double[] mean = new double[horizon];
    double[] upper = new double[horizon];
    double[][] scenarios = new double[horizon][];
    double[] changes = {-UNKNOWN_CHANGE * last, UNKNOWN_CHANGE * last};
    for (int step = 0; step < horizon; step++) {
      changes = changesOrShorter(observed, step + 1, changes);
      mean[step] = last;
      upper[step] = last + Math.max(0, quantile(changes, task.wanted().quantile()));
      scenarios[step] = scenarios(last, changes);
    }
    return new Forecast(mean, upper, scenarios, new Forecast.Model("persistence", ""));
  }

  private static double lastObserved(double[] observed) {
    for (int i = observed.length - 1; i >= 0; i--) {
      if (Double.isFinite(observed[i])) {
        return observed[i];
      }
    }
    return 0;
  }

  private static double[] changesOrShorter(double[] observed, int lag, double[] shorter) {
    double[] changes = new double[Math.max(0, observed.length - lag)];
    int count = 0;
    for (int i = lag; i < observed.length; i++) {
      double change = observed[i] - observed[i - lag];
      if (Double.isFinite(change)) {
        changes[count++] = change;
      }
    }
    if (count < ENOUGH_CHANGES) {
      return shorter;
    }
    double[] sorted = Arrays.copyOf(changes, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double[] scenarios(double last, double[] changes) {
    double[] values = new double[Forecast.SCENARIOS];
    for (int k = 0; k < Forecast.SCENARIOS; k++) {
      values[k] = Math.max(0, last + quantile(changes, (k + 0.5) / Forecast.SCENARIOS));
    }
    return values;
  }

  /** Linear interpolation between order statistics (Hyndman and Fan 1996, type 7). */
  private static double quantile(double[] sorted, double probability) {
    double position = probability * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
