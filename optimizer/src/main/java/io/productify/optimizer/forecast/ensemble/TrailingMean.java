package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The load goes on at its recent mean, on top of a course that is known ahead.
 *
 * <p>With x the course and z the load on the scale, the forecast from i at h is {@code x[i + h] +
 * mean(z[j] - x[j])} over the newest {@code points} points j up to i that are not missing in
 * either. One point and no course is persistence; the course of the day before makes it yesterday's
 * shape at today's level.
 *
 * @param name of the model
 * @param cycle that the course follows
 * @param points that the mean is taken of, at least 1
 * @param course what is known ahead: one value for each index of the view
 */
record TrailingMean(
    String name, Forecast.Cycle cycle, int points, Function<LoadView, double[]> course)
    implements Member {

  /** Returns a mean around nothing. */
  static TrailingMean of(String name, int points) {
    return new TrailingMean(name, Forecast.Cycle.NONE, points, LoadView::noCourse);
  }

  @Override
  public double[][] forecasts(LoadView view, Origins origins) {
    double[] known = course.apply(view);
    double[] level = levels(view, known);
    double[][] forecasts = new double[origins.count()][origins.horizons().length];
    for (int row = 0; row < forecasts.length; row++) {
      int origin = origins.first() + row;
      for (int h = 0; h < origins.horizons().length; h++) {
        forecasts[row][h] = level[origin] + known[origin + origins.horizons()[h]];
      }
    }
    return forecasts;
  }

  /** Returns for each point of the window the mean of the newest differences up to it. */
  private double[] levels(LoadView view, double[] known) {
    double[] levels = new double[view.length()];
    double[] newest = new double[points];
    int seen = 0;
    Arrays.fill(levels, Double.NaN);
    for (int i = 0; i < levels.length; i++) {
      double difference = view.scaled()[i] - known[i];
      if (!Double.isNaN(difference)) {
        newest[seen % points] = difference;
        seen++;
      }
      levels[i] = seen == 0 ? Double.NaN : mean(newest, Math.min(seen, points));
    }
    return levels;
  }

  private static double mean(double[] values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values[i];
    }
    return sum / count;
  }
}
