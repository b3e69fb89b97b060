package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import java.util.function.Function;

/**
 * The load is what it was at the same time before.
 *
 * @param name of the model
 * @param cycle that it follows
 * @param course what it was: one value for each index of the view
 */
record AsBefore(String name, Forecast.Cycle cycle, Function<LoadView, double[]> course)
    implements Member {

  @Override
  public double[][] forecasts(LoadView view, Origins origins) {
    double[] known = course.apply(view);
    double[][] forecasts = new double[origins.count()][origins.horizons().length];
    for (int row = 0; row < forecasts.length; row++) {
      for (int h = 0; h < origins.horizons().length; h++) {
        forecasts[row][h] = known[origins.first() + row + origins.horizons()[h]];
      }
    }
    return forecasts;
  }
}
