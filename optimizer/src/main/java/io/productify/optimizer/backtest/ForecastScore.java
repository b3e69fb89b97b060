package io.productify.optimizer.backtest;

import io.productify.optimizer.forecast.Forecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares forecasts with what came, at horizons 1, 4, 20 and the plan's. */
final class ForecastScore {

  /** The farthest horizon that is always judged, steps. */
  static final int FARTHEST = 20;

  private static final int[] HORIZONS = {1, 4, FARTHEST};

  private final Course course;
  private final TreeMap<Integer, Sums> sums = new TreeMap<>();
  private final double[] median;
  private final double[] upper;

  ForecastScore(Course course) {
    this.course = course;
    this.median = new double[course.steps()];
    this.upper = new double[course.steps()];
    Arrays.fill(median, Double.NaN);
    Arrays.fill(upper, Double.NaN);
  }

  /** Sums at one horizon. */
  private static final class Sums {
    private int forecasts;
    private int aboveZero;
    private double absoluteError;
    private double error;
    private double load;
    private int covered;
    private int coveredAboveZero;

    void add(double actual, Forecast forecast, int index) {
      forecasts++;
      absoluteError += Math.abs(actual - forecast.median(index));
      error += forecast.mean()[index] - actual;
      load += actual;
      int under = actual <= forecast.upper()[index] ? 1 : 0;
      covered += under;
      aboveZero += actual > 0 ? 1 : 0;
      coveredAboveZero += actual > 0 ? under : 0;
    }
  }

  /**
   * Adds a forecast.
   *
   * @param madeEpochSecond its moment, the beginning of the first step that it forecasts
   * @param planned how many steps of it a plan goes by
   * @param forecast of at least {@value #FARTHEST} steps
   */
  void add(long madeEpochSecond, int planned, Forecast forecast) {
    int step = course.grid().nearestIndex(madeEpochSecond);
    median[step - course.first()] = forecast.median(0);
    upper[step - course.first()] = forecast.upper()[0];
    TreeSet<Integer> horizons = new TreeSet<>();
    for (int horizon : HORIZONS) {
      horizons.add(horizon);
    }
    horizons.add(planned);
    for (int horizon : horizons) {
      int met = step + horizon - 1;
      if (met < course.end() && !Double.isNaN(course.rate(met))) {
        sums.computeIfAbsent(horizon, absent -> new Sums())
            .add(course.rate(met), forecast, horizon - 1);
      }
    }
  }

  ForecastAccuracy accuracy() {
    double scale = course.persistenceError();
    List<ForecastAccuracy.AtHorizon> horizons = new ArrayList<>();
    sums.forEach(
        (steps, at) ->
            horizons.add(
                new ForecastAccuracy.AtHorizon(
                    steps,
                    at.forecasts,
                    at.absoluteError / at.forecasts / scale,
                    new ForecastAccuracy.Band(
                        at.error / at.load,
                        (double) at.covered / at.forecasts,
                        (double) at.coveredAboveZero / at.aboveZero))));
    return new ForecastAccuracy(
        horizons, new ForecastAccuracy.NextStep(median.clone(), upper.clone()));
  }
}
