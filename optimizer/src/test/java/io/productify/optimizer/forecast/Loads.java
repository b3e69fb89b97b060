package io.productify.optimizer.forecast;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongToDoubleFunction;

/** Loads and forecast tasks for tests: 15 s apart, ending at noon UTC on a Wednesday. */
public final class Loads {

  public static final int STEP = 15;
  public static final long NOON = Instant.parse("2026-01-14T12:00:00Z").getEpochSecond();
  public static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "server");

  private static final int DAY = 86_400;

  private Loads() {}

  /** Returns the epoch second so many steps after noon. */
  public static long after(int steps) {
    return NOON + (long) steps * STEP;
  }

  /** Returns a window of rates whose last point is at noon. */
  public static LoadWindow window(double... rates) {
    return windowEndingAt(NOON, rates);
  }

  /** Returns a window of rates whose last point is at a time. */
  public static LoadWindow windowEndingAt(long epochSecond, double... rates) {
    return new LoadWindow(
        new TimeGrid(epochSecond - (rates.length - 1L) * STEP, STEP, rates.length), rates);
  }

  /** Returns the window of so many points whose rates are a function of the epoch second. */
  public static LoadWindow window(int points, LongToDoubleFunction rateAt) {
    double[] rates = new double[points];
    Arrays.setAll(rates, i -> rateAt.applyAsDouble(NOON - (points - 1L - i) * STEP));
    return window(rates);
  }

  /** Returns a history in steps of 300 s, up to noon, of a function of the middle of a step. */
  public static LoadHistory history(double days, LongToDoubleFunction rateAt) {
    int points = (int) Math.round(days * DAY / 300);
    TimeGrid grid = new TimeGrid(NOON - (points - 1L) * 300, 300, points);
    double[] rates = new double[points];
    Arrays.setAll(rates, i -> rateAt.applyAsDouble(grid.epochSecondAt(i) - 150));
    return new LoadHistory(grid, rates);
  }

  /** Returns the task to forecast a window without a past, with a band of 0.9. */
  public static ForecastTask task(LoadWindow load, int horizonSteps) {
    return task(load, ForecastTask.Past.NONE, horizonSteps);
  }

  /** Returns the task to forecast a window with a past, with a band of 0.9. */
  public static ForecastTask task(LoadWindow load, ForecastTask.Past past, int horizonSteps) {
    return new ForecastTask(SHOP, load, past, new ForecastTask.Wanted(horizonSteps, 0.9));
  }

  /** Returns a wave of the UTC day around 100 with its peak of 140 at 09:00. */
  public static double dailyWave(long epochSecond) {
    return 100
        + 40 * Math.cos(2 * Math.PI * (Math.floorMod(epochSecond, DAY) - 9 * 3600) / (double) DAY);
  }

  /** Returns an autoregressive load: a level and deviations that last some steps. */
  public static double[] autoregressive(long seed, int points, double level, double deviation) {
    Random random = new Random(seed);
    double[] rates = new double[points];
    double rest = 0;
    for (int i = 0; i < points; i++) {
      rest = 0.8 * rest + deviation * random.nextGaussian();
      rates[i] = level + rest;
    }
    return rates;
  }

  /** Returns a random walk from a level. */
  public static double[] randomWalk(long seed, int points, double level, double deviation) {
    Random random = new Random(seed);
    double[] rates = new double[points];
    double at = level;
    for (int i = 0; i < points; i++) {
      at += deviation * random.nextGaussian();
      rates[i] = at;
    }
    return rates;
  }

  /** Returns Poisson counts (Knuth's product of uniforms). */
  public static double[] poisson(long seed, int points, double mean) {
    Random random = new Random(seed);
    double[] counts = new double[points];
    double limit = Math.exp(-mean);
    for (int i = 0; i < points; i++) {
      double product = random.nextDouble();
      while (product > limit) {
        counts[i]++;
        product *= random.nextDouble();
      }
    }
    return counts;
  }
}
