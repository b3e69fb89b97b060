package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;

/** Windows and forecasts for those who judge. */
final class Judged {

  static final int STEP = 15;
  static final long NOON = 1_768_392_000L;
  static final int POINTS = 40;

  private Judged() {}

  /** Returns the time so many steps after noon. */
  static long at(int steps) {
    return NOON + (long) steps * STEP;
  }

  static TimeGrid grid(int steps) {
    return new TimeGrid(at(steps - POINTS + 1), STEP, POINTS);
  }

  /** Returns a window that ends so many steps after noon, every sample the same. */
  static LoadWindow window(int steps, double rate) {
    double[] rates = new double[POINTS];
    Arrays.fill(rates, rate);
    return new LoadWindow(grid(steps), rates);
  }

  /** Returns the window with its last samples replaced. */
  static LoadWindow ending(LoadWindow window, double... last) {
    double[] rates = window.requestsPerSecond().clone();
    System.arraycopy(last, 0, rates, rates.length - last.length, last.length);
    return new LoadWindow(window.grid(), rates);
  }

  /** Returns a forecast that says the same of every step, its band a tenth above. */
  static Forecast forecast(int horizonSteps, double rate) {
    return forecast(horizonSteps, rate, 1.1 * rate);
  }

  static Forecast forecast(int horizonSteps, double rate, double upper) {
    double[] mean = new double[horizonSteps];
    double[] band = new double[horizonSteps];
    double[][] scenarios = new double[horizonSteps][];
    Arrays.fill(mean, rate);
    Arrays.fill(band, upper);
    Arrays.fill(scenarios, new double[] {rate, rate});
    return new Forecast(mean, band, scenarios, new Forecast.Model("test", ""));
  }

  /** Returns the forecast of a model fitted since a time, which missed so much then. */
  static Forecast fitted(Forecast forecast, long since, double error) {
    double[] errors = new double[forecast.horizonSteps()];
    Arrays.fill(errors, error);
    return forecast.with(new Forecast.Fitted(since, errors));
  }
}
