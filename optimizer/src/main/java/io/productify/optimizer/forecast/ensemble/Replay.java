package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadWindow;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What every member would have forecast from each origin of the window, parameters fixed, and how
 * far off it was.
 */
final class Replay {

  /** Horizons that are replayed, steps; those between them are interpolated. */
  private static final int[] HORIZONS = {1, 2, 4, 8, 12, 20, 32, 48, 80, 128, 200, 320};

  /** The day on which the clocks are put forward. */
  private static final int SECONDS_IN_SHORTEST_DAY = 23 * 3600;

  /** Origins before this have too short a past to be judged by. */
  private static final int LEAST_WARM_UP = 20;

  /** A model with a season of s steps has about s states and needs two seasons to know them. */
  private static final int POINTS_FOR_A_STATE = 2;

  private static final double LARGEST_RATIO = 20;
  private static final int CHANGES_OF_A_SAMPLE = 2;
  private static final double ORDINARY_PERCENTILE = 90;

  private final LoadView view;
  private final Origins origins;
  private final double[][][] forecasts;

  private Replay(LoadView view, Origins origins, double[][][] forecasts) {
    this.view = view;
    this.origins = origins;
    this.forecasts = forecasts;
  }

  /**
   * Returns the horizons that a window can be replayed at, at least the first. None is as long as a
   * day, since a model of yesterday would look up the future.
   */
  static int[] horizonsFor(LoadWindow window) {
    int shortestDay = (SECONDS_IN_SHORTEST_DAY - 1) / window.grid().stepSeconds();
    int longest = Math.max(1, Math.min(shortestDay, window.length() / 3));
    return Arrays.stream(HORIZONS).filter(horizon -> horizon <= longest).toArray();
  }

  /** Returns how many points of the past a model with some states needs before it is judged. */
  static int warmUp(int states) {
    return Math.max(LEAST_WARM_UP, POINTS_FOR_A_STATE * states);
  }

  /**
   * Replays members over the view's window.
   *
   * @param warmUp points before the first origin; half of the window at most
   */
  static Replay of(LoadView view, List<Member> members, int[] horizons, int warmUp) {
    int first = Math.min(warmUp, view.length() / 2);
    Origins origins = new Origins(first, view.length() - 1 - first, horizons);
    double[][][] forecasts =
        members.stream().map(member -> member.forecasts(view, origins)).toArray(double[][][]::new);
    return new Replay(view, origins, forecasts);
  }

  int members() {
    return forecasts.length;
  }

  int[] horizons() {
    return origins.horizons();
  }

  /** Returns how many origins have an actual value in the window at a horizon. */
  int origins(int horizon) {
    return Math.max(0, view.length() - origins.first() - origins.horizons()[horizon]);
  }

  /** Returns what came at a horizon after an origin, on the scale, {@code NaN} where missing. */
  double actual(int origin, int horizon) {
    return view.scaled()[origins.first() + origin + origins.horizons()[horizon]];
  }

  /** Returns what a member forecast, on the scale, {@code NaN} where it had nothing to say. */
  double forecast(int member, int origin, int horizon) {
    return forecasts[member][origin][horizon];
  }

  /** Returns how far off a member was, on the scale, {@code NaN} where not known. */
  double absoluteError(int member, int origin, int horizon) {
    return Math.abs(actual(origin, horizon) - forecast(member, origin, horizon));
  }

  /** Returns how far off a member was, requests per second, {@code NaN} where not known. */
  double absoluteRateError(int member, int origin, int horizon) {
    return Math.abs(rate(actual(origin, horizon)) - rate(forecast(member, origin, horizon)));
  }

  /** Returns the rate of a value on the scale, requests per second, {@code NaN} where missing. */
  double rate(double scaled) {
    return view.scale().rate(scaled);
  }

  /**
   * Returns the largest error that is not absurd, on the scale: {@value #LARGEST_RATIO} times what
   * the load's own changes over a horizon reach in nine of ten cases. Infinite for a load that
   * hardly ever changes, since it has no ordinary change.
   */
  double largestError(int horizon) {
    double[] changes = absoluteChanges(horizon);
    double ordinary = changes.length == 0 ? 0 : StatUtils.percentile(changes, ORDINARY_PERCENTILE);
    return ordinary > 0 ? LARGEST_RATIO * ordinary : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns how far the load goes over a horizon again and again, on the scale: what more of its
   * changes reach than half of a scenario stands for. One sample, however absurd, is in two of
   * them.
   */
  double recurringChange(int horizon) {
    double[] changes = absoluteChanges(horizon);
    Arrays.sort(changes);
    int rare = Math.max(CHANGES_OF_A_SAMPLE, changes.length / (2 * Forecast.SCENARIOS) + 1);
    return changes.length > rare ? changes[changes.length - 1 - rare] : 0;
  }

  /** Returns how far the load went from each origin to a horizon, on the scale; known ones. */
  private double[] absoluteChanges(int horizon) {
    double[] changes = new double[origins(horizon)];
    int known = 0;
    for (int origin = 0; origin < changes.length; origin++) {
      double from = view.scaled()[origins.first() + origin];
      double change = Math.abs(actual(origin, horizon) - from);
      if (Double.isFinite(change)) {
        changes[known++] = change;
      }
    }
    return Arrays.copyOf(changes, known);
  }
}
