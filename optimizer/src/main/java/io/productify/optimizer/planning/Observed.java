package io.productify.optimizer.planning;

import io.productify.optimizer.demand.Levels;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.Set;

/**
 * What is known of the load and of one replica, with every rule about missing data applied.
 *
 * @param load the request rate
 * @param levels what enters the demand beside the rate
 * @param allocation what one replica holds
 * @param present the series that answered
 */
public record Observed(Load load, Levels levels, Allocation allocation, Set<Series> present) {

  /**
   * The request rate on a regular grid.
   *
   * @param grid time of each value
   * @param requestsPerSecond oldest first, gaps filled, finite, at least 1 value
   * @param samples the same as it was measured, {@code NaN} where a value is missing
   * @param past what is known beyond the window
   */
  public record Load(
      TimeGrid grid, double[] requestsPerSecond, double[] samples, ForecastTask.Past past) {

    /** Returns the grid step, seconds. */
    public int stepSeconds() {
      return grid.stepSeconds();
    }

    /** Returns the share of values that were filled, 0 to 1. */
    public double gapRatio() {
      return (double) Arrays.stream(samples).filter(Double::isNaN).count() / samples.length;
    }

    /** Returns the newest rate, requests per second. */
    public double latest() {
      return requestsPerSecond[requestsPerSecond.length - 1];
    }
  }

  public Observed {
    present = Set.copyOf(present);
  }
}
