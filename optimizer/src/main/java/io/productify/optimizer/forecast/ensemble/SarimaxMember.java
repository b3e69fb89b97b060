package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.sarimax.RollingForecast;
import io.productify.optimizer.forecast.sarimax.SarimaxModel;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A SARIMAX model of what is left of the load around a course that is known ahead.
 *
 * @param name of the model
 * @param cycle that the course or the regressors follow
 * @param model with fixed parameters
 * @param course what is known ahead: one value for each index of the view
 * @param regressors columns that cover the view; none for a model without
 */
record SarimaxMember(
    String name,
    Forecast.Cycle cycle,
    SarimaxModel model,
    Function<LoadView, double[]> course,
    Function<LoadView, double[][]> regressors)
    implements Member {

  @Override
  public double[][] forecasts(LoadView view, Origins origins) {
    double[] known = course.apply(view);
    double[] around = Arrays.copyOf(around(view, known), origins.first() + origins.count());
    double[][] forecasts =
        new RollingForecast(model, origins.horizons())
            .means(around, regressors.apply(view), origins.first(), 1);
    for (int row = 0; row < origins.count(); row++) {
      for (int h = 0; h < origins.horizons().length; h++) {
        forecasts[row][h] += known[origins.first() + row + origins.horizons()[h]];
      }
    }
    return forecasts;
  }

  /** Returns the window's load around the course, on the scale. */
  static double[] around(LoadView view, double[] course) {
    double[] around = new double[view.length()];
    for (int i = 0; i < around.length; i++) {
      around[i] = view.scaled()[i] - course[i];
    }
    return around;
  }
}
