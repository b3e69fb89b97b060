package io.productify.optimizer.forecast;

import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;

/**
 * Recent request rates of one application on a regular grid.
 *
 * @param grid time of each rate
 * @param requestsPerSecond oldest first, {@code NaN} where missing, at least one a point
 */
public record LoadWindow(TimeGrid grid, double[] requestsPerSecond) {

  public LoadWindow {
    if (requestsPerSecond.length != grid.length()) {
      throw new IllegalArgumentException(
          "a window of %d points must have as many rates, had %d"
              .formatted(grid.length(), requestsPerSecond.length));
    }
  }

  /**
   * Returns the window from its first sample on; one that has none stays as it is. What was before
   * an application's first sample is not a gap in its load.
   */
  public LoadWindow fromFirstSample() {
    int first = 0;
    while (first < requestsPerSecond.length && !Double.isFinite(requestsPerSecond[first])) {
      first++;
    }
    if (first == 0 || first == requestsPerSecond.length) {
      return this;
    }
    return new LoadWindow(
        new TimeGrid(grid.epochSecondAt(first), grid.stepSeconds(), grid.length() - first),
        Arrays.copyOfRange(requestsPerSecond, first, requestsPerSecond.length));
  }

  /** Returns the number of points. */
  public int length() {
    return requestsPerSecond.length;
  }

  /** Returns the number of samples that are not missing. */
  public int observations() {
    return (int) Arrays.stream(requestsPerSecond).filter(Double::isFinite).count();
  }

  /** Returns the newest sample that is not missing, requests per second; 0 if there is none. */
  public double latest() {
    return recentMean(1);
  }

  /**
   * Returns the mean absolute change from one sample to the next that is not missing, requests per
   * second; 0 if there are none.
   */
  public double meanChange() {
    double sum = 0;
    int count = 0;
    double last = Double.NaN;
    for (double rate : requestsPerSecond) {
      if (Double.isFinite(rate)) {
        if (Double.isFinite(last)) {
          sum += Math.abs(rate - last);
          count++;
        }
        last = rate;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /**
   * Returns the mean of the newest samples that are not missing, requests per second; 0 if there is
   * none.
   *
   * @param samples how many at most, at least 1
   */
  public double recentMean(int samples) {
    double sum = 0;
    int count = 0;
    for (int i = requestsPerSecond.length - 1; i >= 0 && count < samples; i--) {
      if (Double.isFinite(requestsPerSecond[i])) {
        sum += requestsPerSecond[i];
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }
}
