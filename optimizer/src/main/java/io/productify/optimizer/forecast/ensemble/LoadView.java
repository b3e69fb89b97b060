package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.season.SeasonalProfile;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Stream;

/**
 * A window and everything a model may look at beside it, on one axis: index i is the window's point
 * i, and from the window's length on the steps to come. The arrays are not to be changed.
 */
final class LoadView {

  private final LoadWindow window;
  private final Scale scale;
  private final double[] scaled;
  private final double[] profile;
  private final double[] yesterday;
  private final double[] lastWeek;

  /**
   * @param horizonSteps how many steps to come the view holds
   */
  LoadView(ForecastTask task, Scale scale, SeasonalProfile season, int horizonSteps) {
    this.window = task.load();
    this.scale = scale;
    this.scaled = new double[window.length()];
    for (int i = 0; i < scaled.length; i++) {
      double rate = window.requestsPerSecond()[i];
      scaled[i] = Double.isFinite(rate) ? scale.of(rate) : Double.NaN;
    }
    int points = scaled.length + horizonSteps;
    TimeGrid grid = window.grid();
    this.profile =
        season.values(
            task.past().calendar().cursor(), grid.startEpochSecond(), grid.stepSeconds(), points);
    SameTime sameTime = new SameTime(window, task.past());
    this.yesterday = lookUp(sameTime::yesterday, points);
    this.lastWeek = lookUp(sameTime::lastWeek, points);
  }

  private double[] lookUp(LongToDoubleFunction rateAt, int points) {
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      values[i] = scale.of(rateAt.applyAsDouble(window.grid().epochSecondAt(i)));
    }
    return values;
  }

  /** Returns the highest rate in the view, requests per second, at least 0. */
  double highest() {
    return scale.rate(
        Stream.of(scaled, yesterday, lastWeek)
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .max()
            .orElse(0));
  }

  /** Returns the window's length, points. */
  int length() {
    return scaled.length;
  }

  LoadWindow window() {
    return window;
  }

  Scale scale() {
    return scale;
  }

  /** Returns the window's rates on the scale, {@code NaN} where missing. */
  double[] scaled() {
    return scaled;
  }

  /** Returns the course of a model that knows nothing ahead: zero at every index. */
  double[] noCourse() {
    return new double[profile.length];
  }

  /** Returns the seasonal profile on the scale, also of the steps to come; zeros without one. */
  double[] profile() {
    return profile;
  }

  /** Returns the rate of the day before on the scale, {@code NaN} where it is not known. */
  double[] yesterday() {
    return yesterday;
  }

  /** Returns the rate of the week before on the scale, {@code NaN} where it is not known. */
  double[] lastWeek() {
    return lastWeek;
  }
}
