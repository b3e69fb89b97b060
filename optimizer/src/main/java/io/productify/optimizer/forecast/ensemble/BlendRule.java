package io.productify.optimizer.forecast.ensemble;

import java.util.Arrays;

/**
 * Weighs the members by how far off they were in a {@link Replay}: by their mean absolute error on
 * the scale to a negative power, newer origins counting more. A model that keeps losing fades
 * without anyone acting, and comes back when it does better.
 *
 * <p>One absurd sample is an error of every member, and would make them all alike: an error counts
 * no more than {@link Replay#largestError}.
 */
final class BlendRule {

  /** Measured: docs/decisions/0011 tells what other powers and half-lives gave. */
  private static final double POWER = 6;

  private static final double HALF_LIFE_ORIGINS = 480;

  /** Fewer errors than this say nothing about a member. */
  private static final int ENOUGH_ERRORS = 8;

  /** A member that could not answer this often is not compared with those that could. */
  private static final double ENOUGH_ANSWERS = 0.5;

  /** Errors this small beside the level are equal: both models are right. */
  private static final double NEGLIGIBLE = 1e-9;

  private final Replay replay;
  private final double negligible;
  private final double[][] errors;

  /**
   * @param level of the load, on the scale
   */
  BlendRule(Replay replay, double level) {
    this.replay = replay;
    this.negligible = Math.max(Double.MIN_NORMAL, NEGLIGIBLE * level);
    this.errors = new double[replay.horizons().length][];
    Arrays.setAll(errors, h -> errors(h, replay::absoluteError, replay.largestError(h)));
  }

  /** Returns the weights of all members. */
  Blend weighted() {
    double[][] weights = new double[replay.horizons().length][];
    for (int h = 0; h < weights.length; h++) {
      double[] found = weights(errors[h]);
      weights[h] = known(found) || h == 0 ? found : weights[h - 1];
    }
    return new Blend(replay.horizons(), weights);
  }

  /** Returns weights that are all on the best member of each horizon. */
  Blend best() {
    Blend weighted = weighted();
    double[][] weights = new double[weighted.weights().length][];
    for (int h = 0; h < weights.length; h++) {
      double[] row = weighted.weights()[h];
      int best = 0;
      for (int member = 1; member < row.length; member++) {
        best = row[member] > row[best] ? member : best;
      }
      weights[h] = all(best);
    }
    return new Blend(replay.horizons(), weights);
  }

  /** Returns weights that are all on one member. */
  Blend only(int member) {
    double[][] weights = new double[replay.horizons().length][];
    Arrays.fill(weights, all(member));
    return new Blend(replay.horizons(), weights);
  }

  private double[] all(int member) {
    double[] row = new double[replay.members()];
    row[member] = 1;
    return row;
  }

  private static boolean known(double[] weights) {
    return Arrays.stream(weights).anyMatch(weight -> weight > 0);
  }

  /**
   * Returns the mean absolute errors that the weights are made of, {@code [horizon][member]}, on
   * the scale; {@code NaN} where too little is known.
   */
  double[][] errors() {
    return errors;
  }

  /** Returns the mean absolute errors for people: in full, requests per second. */
  double[][] rateErrors() {
    double[][] rates = new double[errors.length][];
    Arrays.setAll(rates, h -> errors(h, replay::absoluteRateError, Double.POSITIVE_INFINITY));
    return rates;
  }

  /** How far off a member was from an origin at a horizon. */
  private interface Measure {
    double of(int member, int origin, int horizon);
  }

  private double[] errors(int horizon, Measure measure, double largest) {
    double[] errors = new double[replay.members()];
    double[] answered = new double[errors.length];
    int origins = replay.origins(horizon);
    double decay = Math.pow(0.5, 1 / HALF_LIFE_ORIGINS);
    for (int member = 0; member < errors.length; member++) {
      double sum = 0;
      double total = 0;
      double weight = 1;
      for (int origin = origins - 1; origin >= 0; origin--) {
        double error = measure.of(member, origin, horizon);
        if (Double.isFinite(error)) {
          sum += weight * Math.min(error, largest);
          total += weight;
          answered[member]++;
        }
        weight *= decay;
      }
      errors[member] = total > 0 ? sum / total : Double.NaN;
    }
    double most = Arrays.stream(answered).max().orElse(0);
    for (int member = 0; member < errors.length; member++) {
      if (answered[member] < ENOUGH_ERRORS || answered[member] < ENOUGH_ANSWERS * most) {
        errors[member] = Double.NaN;
      }
    }
    return errors;
  }

  private double[] weights(double[] errors) {
    double least = Arrays.stream(errors).filter(Double::isFinite).min().orElse(Double.NaN);
    double[] weights = new double[errors.length];
    double total = 0;
    for (int member = 0; member < errors.length; member++) {
      if (Double.isFinite(errors[member])) {
        weights[member] = Math.pow((least + negligible) / (errors[member] + negligible), POWER);
        total += weights[member];
      }
    }
    for (int member = 0; member < weights.length; member++) {
      weights[member] = total > 0 ? weights[member] / total : 0;
    }
    return weights;
  }
}
