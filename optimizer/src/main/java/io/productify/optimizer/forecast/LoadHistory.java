package io.productify.optimizer.forecast;

import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;

/**
 * The request rate of days and weeks on a coarse grid, each point the mean over the step that ends
 * there. Immutable: while it is the same object nothing was read anew.
 *
 * <p>Held in single precision, 24 bits a rate, since ten thousand applications have one each.
 */
public final class LoadHistory {

  /** No history: it is switched off, not there, or was never read. */
  public static final LoadHistory NONE = new LoadHistory(new TimeGrid(0, 1, 1), new double[0]);

  private final TimeGrid grid;
  private final float[] requestsPerSecond;

  /**
   * Copies the rates.
   *
   * @param grid time of each rate
   * @param requestsPerSecond {@code NaN} where missing; as long as the grid, or empty for none
   */
  public LoadHistory(TimeGrid grid, double[] requestsPerSecond) {
    if (requestsPerSecond.length != 0 && requestsPerSecond.length != grid.length()) {
      throw new IllegalArgumentException(
          "a history must have none or one rate for each of "
              + grid.length()
              + " points, had "
              + requestsPerSecond.length);
    }
    this.grid = grid;
    this.requestsPerSecond = new float[requestsPerSecond.length];
    for (int i = 0; i < requestsPerSecond.length; i++) {
      float rate = (float) requestsPerSecond[i];
      this.requestsPerSecond[i] = Float.isFinite(rate) ? rate : Float.NaN;
    }
  }

  /** Returns the history from its first rate on; {@link #NONE} if all are missing. */
  public static LoadHistory fromFirstRate(TimeGrid grid, double[] requestsPerSecond) {
    int first = 0;
    while (first < requestsPerSecond.length && !Float.isFinite((float) requestsPerSecond[first])) {
      first++;
    }
    int length = requestsPerSecond.length - first;
    if (length == 0) {
      return NONE;
    }
    return new LoadHistory(
        new TimeGrid(grid.epochSecondAt(first), grid.stepSeconds(), length),
        Arrays.copyOfRange(requestsPerSecond, first, requestsPerSecond.length));
  }

  /** Returns the time of each rate; without meaning when empty. */
  public TimeGrid grid() {
    return grid;
  }

  /** Returns a copy of the rates, requests per second, {@code NaN} where missing. */
  public double[] requestsPerSecond() {
    double[] rates = new double[requestsPerSecond.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = requestsPerSecond[i];
    }
    return rates;
  }

  /** Returns the seconds between two rates. */
  public int stepSeconds() {
    return grid.stepSeconds();
  }

  /** Returns the number of rates, missing ones included; 0 if there is no history. */
  public int length() {
    return requestsPerSecond.length;
  }

  public boolean isEmpty() {
    return requestsPerSecond.length == 0;
  }

  @Override
  public String toString() {
    return "LoadHistory[" + (isEmpty() ? "none" : grid) + "]";
  }
}
