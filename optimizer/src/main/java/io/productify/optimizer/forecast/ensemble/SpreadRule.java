package io.productify.optimizer.forecast.ensemble;

import java.util.Arrays;

/**
 * Takes the spread of a combined forecast from its replay: what came minus what it said, over all
 * origins of each horizon.
 *
 * <p>A band is there for what comes: its quantiles are those of the errors of samples above zero.
 * And errors at h steps overlap, so that n of them are worth n / h: the band takes the quantile
 * that the next of so few is below, {@code p (1 + h / n)}.
 */
final class SpreadRule {

  /** Fewer samples above zero than this say nothing about the next one. */
  private static final int ENOUGH_ERRORS = 8;

  /** The model's own Gaussian band has no end. */
  private static final double HIGHEST_LEVEL = 0.9999;

  private static final double[] MEDIAN = {0.5};

  private final Replay replay;
  private final Blend blend;

  SpreadRule(Replay replay, Blend blend) {
    this.replay = replay;
    this.blend = blend;
  }

  /**
   * Returns the spread.
   *
   * @param deviations the model's own standard error at each replayed horizon, on the scale
   */
  Spread spread(double[] deviations) {
    int[] horizons = replay.horizons();
    double[][] scenarios = new double[horizons.length][];
    double[][] upper = new double[horizons.length][];
    double[] meanAbsoluteErrors = new double[horizons.length];
    for (int h = 0; h < horizons.length; h++) {
      Errors errors = errors(h);
      scenarios[h] = Spread.scenarios(ordinary(errors.all(), h), deviations[h]);
      double[] levels = forOverlapping(horizons[h], errors.all().length);
      upper[h] = Spread.quantiles(errors.forBand(), deviations[h], levels);
      meanAbsoluteErrors[h] =
          meanAbsoluteError(h, Spread.quantiles(errors.all(), deviations[h], MEDIAN)[0]);
    }
    return new Spread(horizons, scenarios, upper, meanAbsoluteErrors);
  }

  /**
   * @param shift of the median against what the members say, on the scale
   */
  private double meanAbsoluteError(int horizon, double shift) {
    double sum = 0;
    int count = 0;
    for (int origin = replay.origins(horizon) - 1; origin >= 0; origin--) {
      double error =
          Math.abs(
              replay.rate(replay.actual(origin, horizon))
                  - replay.rate(combined(origin, horizon) + shift));
      if (Double.isFinite(error)) {
        sum += error;
        count++;
      }
    }
    return count < ENOUGH_ERRORS ? Double.NaN : sum / count;
  }

  private double combined(int origin, int horizon) {
    double[] said = new double[replay.members()];
    for (int member = 0; member < said.length; member++) {
      said[member] = replay.forecast(member, origin, horizon);
    }
    return Blend.combine(blend.weights()[horizon], said);
  }

  /**
   * What a forecast missed.
   *
   * @param all every error
   * @param forBand those that the band is to hold for
   */
  private record Errors(double[] all, double[] forBand) {}

  /** One absurd sample would be in the mean of its part for as long as it is in the window. */
  private double[] ordinary(double[] errors, int horizon) {
    double bound = Math.max(replay.largestError(horizon), replay.recurringChange(horizon));
    return Arrays.stream(errors).map(error -> Math.max(-bound, Math.min(bound, error))).toArray();
  }

  private static double[] forOverlapping(int horizonSteps, int errors) {
    double independent = Math.max(1, (double) errors / horizonSteps);
    return Arrays.stream(Spread.LEVELS)
        .map(level -> Math.min(HIGHEST_LEVEL, level * (1 + 1 / independent)))
        .toArray();
  }

  private Errors errors(int horizon) {
    double[] all = new double[replay.origins(horizon)];
    double[] aboveZero = new double[all.length];
    int count = 0;
    int countAboveZero = 0;
    for (int origin = replay.origins(horizon) - 1; origin >= 0; origin--) {
      double actual = replay.actual(origin, horizon);
      double error = actual - combined(origin, horizon);
      if (Double.isFinite(error)) {
        all[count++] = error;
        if (actual > 0) {
          aboveZero[countAboveZero++] = error;
        }
      }
    }
    double[] every = Arrays.copyOf(all, count);
    return new Errors(
        every,
        countAboveZero < ENOUGH_ERRORS ? every.clone() : Arrays.copyOf(aboveZero, countAboveZero));
  }
}
