package io.productify.optimizer.metrics;

import java.util.List;

/**
 * What the agent measured for the check, newer perhaps than anything in Prometheus.
 *
 * @param checkQuery the query the samples answer; empty if unknown
 * @param samples in any order
 */
public record PluginSamples(String checkQuery, List<Sample> samples) {

  /**
   * One measured value.
   *
   * @param epochSecond UTC epoch second
   * @param value in the unit of the check's query; ignored unless finite
   */
  public record Sample(long epochSecond, double value) {}

  public PluginSamples {
    samples = List.copyOf(samples);
  }

  /**
   * Returns the window with the samples as its freshest request rates: those that answer a query
   * for the request rate, are newer than the newest sample of that column, and fall on the window's
   * own points after it. Of several at one point the latest counts. Where the column is absent, and
   * for any other query, the window is returned as it is.
   *
   * @param requestRateMetric name under which Prometheus holds the counter of requests
   */
  public MetricsWindow joinedTo(MetricsWindow window, String requestRateMetric) {
    boolean measuresRate = !requestRateMetric.isEmpty() && checkQuery.contains(requestRateMetric);
    return measuresRate
        ? window
            .newestSampleEpochSecond(Series.REQUEST_RATE)
            .map(newest -> window.with(Series.REQUEST_RATE, joined(window, newest)))
            .orElse(window)
        : window;
  }

  private double[] joined(MetricsWindow window, long newest) {
    double[] rate = window.column(Series.REQUEST_RATE).orElseThrow();
    int last = window.grid().nearestIndex(newest);
    long[] measuredAt = new long[rate.length];
    for (Sample sample : samples) {
      int at = window.grid().nearestIndex(sample.epochSecond());
      boolean after = at > last && at < rate.length;
      if (after && Double.isFinite(sample.value()) && sample.epochSecond() >= measuredAt[at]) {
        rate[at] = sample.value();
        measuredAt[at] = sample.epochSecond();
      }
    }
    return rate;
  }
}
