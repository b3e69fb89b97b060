package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Forecasts a load with fitted models: every member looks ahead from the end of the window, the
 * weighted mean of what they say is the middle, and what they missed in the replay is put around
 * it.
 */
public final class EnsembleForecaster {

  /**
   * More than this many times the highest rate that is known is no forecast but a curve that ran
   * away: an exponential has no end, and neither has the square of a line.
   */
  private static final double LARGEST_GROWTH = 100;

  private EnsembleForecaster() {}

  /** Returns the forecast of a window with models that were fitted on it or shortly before. */
  public static Forecast forecast(FittedEnsemble fitted, ForecastTask task) {
    int horizon = task.wanted().horizonSteps();
    FittedEnsemble.Season season = fitted.season();
    LoadView view = new LoadView(task, season.scale(), season.profile(), horizon);
    double[] middle = middle(fitted, view, horizon);
    DoubleUnaryOperator toRate = toRate(season.scale(), LARGEST_GROWTH * view.highest());
    double[] mean = new double[horizon];
    double[] upper = new double[horizon];
    double[][] scenarios = new double[horizon][Forecast.SCENARIOS];
    for (int step = 0; step < horizon; step++) {
      fitted.spread().scenariosAt(step + 1, scenarios[step]);
      toRates(toRate, middle[step], scenarios[step]);
      mean[step] = Arrays.stream(scenarios[step]).average().orElseThrow();
      double missed = fitted.spread().upperAt(step + 1, task.wanted().quantile());
      upper[step] = Math.max(mean[step], toRate.applyAsDouble(middle[step] + missed));
    }
    return new Forecast(mean, upper, scenarios, model(fitted, horizon));
  }

  /** Half way ahead is where the plan's decisions are. */
  private static Forecast.Model model(FittedEnsemble fitted, int horizon) {
    int half = Math.max(1, horizon / 2);
    return new Forecast.Model("ensemble", fitted.mostly(half), fitted.cycle(half));
  }

  private static DoubleUnaryOperator toRate(Scale scale, double ceiling) {
    return scaled -> Math.min(ceiling, scale.rate(scaled));
  }

  /**
   * The rates average to the mean: what going back from the scale bends is in the scenarios, each
   * bent by itself.
   */
  private static void toRates(DoubleUnaryOperator toRate, double middle, double[] errors) {
    for (int k = 0; k < errors.length; k++) {
      errors[k] = toRate.applyAsDouble(middle + errors[k]);
    }
  }

  /**
   * Returns what every member says by itself, requests per second, {@code [member][step]}, in the
   * order of {@link FittedEnsemble#memberNames}; {@code NaN} where it has nothing to say.
   */
  public static double[][] memberForecasts(FittedEnsemble fitted, ForecastTask task) {
    int horizon = task.wanted().horizonSteps();
    FittedEnsemble.Season season = fitted.season();
    LoadView view = new LoadView(task, season.scale(), season.profile(), horizon);
    double[][] said = said(fitted.members(), view, horizon);
    for (double[] member : said) {
      Arrays.setAll(member, step -> season.scale().rate(member[step]));
    }
    return said;
  }

  private static double[][] said(List<Member> members, LoadView view, int horizon) {
    Origins origins = Origins.last(view.length(), horizon);
    return members.stream()
        .map(member -> member.forecasts(view, origins)[0])
        .toArray(double[][]::new);
  }

  /** Returns the weighted forecast of each step, on the scale. */
  private static double[] middle(FittedEnsemble fitted, LoadView view, int horizon) {
    List<Member> members = fitted.members();
    double[][] said = said(members, view, horizon);
    double[] middle = new double[horizon];
    double[] weights = new double[members.size()];
    double[] atStep = new double[members.size()];
    for (int step = 0; step < horizon; step++) {
      for (int member = 0; member < atStep.length; member++) {
        atStep[member] = said[member][step];
      }
      fitted.blend().at(step + 1, weights);
      middle[step] = Blend.combine(weights, atStep);
    }
    return middle;
  }
}
