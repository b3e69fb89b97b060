package io.productify.optimizer.forecast.sarimax;

import io.productify.optimizer.forecast.Scale;
import java.util.Arrays;

/**
 * What orders are judged by: they are fitted on the first part of a series and forecast the rest of
 * it, parameters fixed, from every point of it on.
 *
 * <p>An error is an absolute difference of rates. It is divided by the mean error of persistence
 * one step ahead over the fitted part (MASE, Hyndman and Koehler 2006), so that 1 is what "it stays
 * as it was" costs one step ahead.
 *
 * @param requestsPerSecond one rate a step, at least 0, {@code NaN} where missing
 * @param scale that the models see the rates on
 * @param holdout share that is held out, above 0 and below 1
 * @param horizons in steps, ascending, the first at least 1
 */
public record OrderTrial(double[] requestsPerSecond, Scale scale, double holdout, int[] horizons) {

  /** Fewer rates to fit on than this tell no order from another. */
  private static final int FEWEST = 20;

  public OrderTrial {
    requestsPerSecond = requestsPerSecond.clone();
    horizons = horizons.clone();
    requireRates(requestsPerSecond);
    if (!(holdout > 0 && holdout < 1)) {
      throw new IllegalArgumentException("holdout must be above 0 and below 1, was " + holdout);
    }
    requireAscending(horizons);
    int fitted = fitted(requestsPerSecond.length, holdout);
    requireEnough(requestsPerSecond, fitted, horizons);
    double unit = unit(requestsPerSecond, fitted);
    if (!(unit > 0)) {
      throw new IllegalArgumentException(
          "the first %d points, which orders are fitted on, never change: no order is better than another"
              .formatted(fitted));
    }
  }

  private static void requireRates(double[] rates) {
    for (double rate : rates) {
      if (rate < 0 || Double.isInfinite(rate)) {
        throw new IllegalArgumentException("rates must be finite and at least 0, had " + rate);
      }
    }
  }

  private static void requireAscending(int[] horizons) {
    if (horizons.length == 0) {
      throw new IllegalArgumentException("horizons must be at least 1, were none");
    }
    int previous = 0;
    for (int horizon : horizons) {
      if (horizon <= previous) {
        throw new IllegalArgumentException(
            "horizons must ascend from at least 1, had %d after %d".formatted(horizon, previous));
      }
      previous = horizon;
    }
  }

  private static void requireEnough(double[] rates, int fitted, int[] horizons) {
    long observed = Arrays.stream(rates, 0, fitted).filter(Double::isFinite).count();
    if (observed < FEWEST) {
      throw new IllegalArgumentException(
          "the part that orders are fitted on must have at least %d values, had %d"
              .formatted(FEWEST, observed));
    }
    for (int horizon : horizons) {
      int from = fitted - 1 + horizon;
      if (from >= rates.length
          || Arrays.stream(rates, from, rates.length).noneMatch(Double::isFinite)) {
        throw new IllegalArgumentException(
            "no value is held out at horizon %d: %d of %d points are held out"
                .formatted(horizon, rates.length - fitted, rates.length));
      }
    }
  }

  private static int fitted(int length, double holdout) {
    return (int) Math.round(length * (1 - holdout));
  }

  private static double unit(double[] rates, int fitted) {
    double sum = 0;
    int count = 0;
    for (int i = 1; i < fitted; i++) {
      double change = Math.abs(rates[i] - rates[i - 1]);
      if (Double.isFinite(change)) {
        sum += change;
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  @Override
  public double[] requestsPerSecond() {
    return requestsPerSecond.clone();
  }

  @Override
  public int[] horizons() {
    return horizons.clone();
  }

  /** Returns the number of points that orders are fitted on; the rest is held out. */
  public int fitted() {
    return fitted(requestsPerSecond.length, holdout);
  }

  /** Returns all rates on the scale. */
  double[] scaled() {
    return Arrays.stream(requestsPerSecond).map(scale::of).toArray();
  }

  /** Returns the errors of "it stays as it was": one for each horizon. */
  public double[] persistenceError() {
    double[] last = new double[requestsPerSecond.length];
    double newest = Double.NaN;
    for (int i = 0; i < last.length; i++) {
      newest = Double.isFinite(requestsPerSecond[i]) ? requestsPerSecond[i] : newest;
      last[i] = newest;
    }
    int first = fitted() - 1;
    double[][] forecasts = new double[last.length - first][horizons.length];
    for (int row = 0; row < forecasts.length; row++) {
      Arrays.fill(forecasts[row], scale.of(last[first + row]));
    }
    return error(forecasts);
  }

  /**
   * Returns the errors of forecasts from the last fitted point on, one for each horizon.
   *
   * @param forecasts {@code [origin][horizon]}, on the scale
   * @return {@code NaN} at a horizon where a forecast is no finite rate
   */
  double[] error(double[][] forecasts) {
    double unit = unit(requestsPerSecond, fitted());
    double[] errors = new double[horizons.length];
    for (int h = 0; h < horizons.length; h++) {
      errors[h] = meanError(forecasts, h) / unit;
    }
    return errors;
  }

  private double meanError(double[][] forecasts, int h) {
    int first = fitted() - 1 + horizons[h];
    double sum = 0;
    int count = 0;
    for (int at = first; at < requestsPerSecond.length; at++) {
      double actual = requestsPerSecond[at];
      if (Double.isFinite(actual)) {
        sum += Math.abs(actual - scale.rate(forecasts[at - first][h]));
        count++;
      }
    }
    return Double.isFinite(sum) ? sum / count : Double.NaN;
  }
}
