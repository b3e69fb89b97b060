package io.productify.optimizer.calibration;

import java.util.List;

/**
 * A line through levels of load that bears outliers: the median of the slopes between all pairs,
 * and the median of what is left as the intercept.
 *
 * <pre>
 *   slope     = median over i &lt; j of (rate[j] - rate[i]) / (utilization[j] - utilization[i])
 *   intercept = median over i of rate[i] - slope * utilization[i]
 * </pre>
 *
 * <p>29 of 100 points may be anything. H. Theil, A rank-invariant method of linear and polynomial
 * regression analysis, 1950; P. K. Sen, Estimates of the regression coefficient based on Kendall's
 * tau, JASA 63, 1968.
 *
 * @param intercept requests per second of one replica whose processor is idle
 * @param slope requests per second of one replica and unit of utilization
 */
public record RobustLine(double intercept, double slope) {

  /**
   * @param levels at least two, of ascending utilization
   */
  static RobustLine through(List<LoadLevel> levels) {
    int n = levels.size();
    double[] slopes = new double[n * (n - 1) / 2];
    int pair = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[pair++] =
            (levels.get(j).rate() - levels.get(i).rate())
                / (levels.get(j).utilization() - levels.get(i).utilization());
      }
    }
    double slope = LoadLevel.median(slopes);
    double intercept =
        LoadLevel.median(
            levels.stream()
                .mapToDouble(level -> level.rate() - slope * level.utilization())
                .toArray());
    return new RobustLine(intercept, slope);
  }

  /** Returns the requests per second of one replica at a utilization. */
  double at(double utilization) {
    return intercept + slope * utilization;
  }
}
