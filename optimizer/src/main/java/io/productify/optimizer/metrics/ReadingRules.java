package io.productify.optimizer.metrics;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a reading must hold before anything is planned from it.
 *
 * <p>The request rate must be there and fresh, and so must the allocation while replicas run: an
 * absent series is never zero demand and never zero capacity. Without any replica nobody counts
 * requests, so that the activator's pending requests stand in for the rate, which is then zero.
 */
public final class ReadingRules {

  private static final int LONGEST_STALENESS_SECONDS = 86_400;

  /** How far the clocks of the optimizer and of Prometheus may differ. */
  private static final int CLOCK_DIFFERENCE_SECONDS = 60;

  private final String requestRateMetric;
  private final int stalenessSeconds;

  /**
   * Sets the limits.
   *
   * @param requestRateMetric name under which Prometheus holds the counter of requests
   * @param stalenessSeconds age of the newest sample up to which a series is fresh, 1 to 86400
   *     seconds; a clock difference of up to a minute is allowed on top
   */
  public ReadingRules(String requestRateMetric, int stalenessSeconds) {
    if (stalenessSeconds < 1 || stalenessSeconds > LONGEST_STALENESS_SECONDS) {
      throw new IllegalArgumentException(
          "optimizer.staleness-seconds must be 1 to "
              + LONGEST_STALENESS_SECONDS
              + ", was "
              + stalenessSeconds);
    }
    this.requestRateMetric = requestRateMetric;
    this.stalenessSeconds = stalenessSeconds;
  }

  /**
   * Returns the reading if it holds what is required, with a request rate of zero added where
   * nothing runs and only the activator answers.
   *
   * @throws MetricsUnavailableException naming every series that is missing or stale
   */
  public MetricsReading admit(MetricsQuery query, MetricsReading reading) {
    MetricsWindow window = reading.window();
    boolean rateAnswers = isFresh(Series.REQUEST_RATE, query, window);
    boolean restsAtZero =
        query.currentReplicas() == 0 && isFresh(Series.ACTIVATOR_PENDING_REQUESTS, query, window);
    List<String> missing = new ArrayList<>();
    if (!rateAnswers && !restsAtZero) {
      missing.add(requestRateMetric);
    }
    if (query.currentReplicas() > 0 && reading.allocation().isEmpty()) {
      missing.add(MetricNames.ALLOCS_CPU_ALLOCATED);
      missing.add(MetricNames.ALLOCS_MEMORY_ALLOCATED);
    }
    if (!missing.isEmpty()) {
      throw new MetricsUnavailableException(
          "no sample, or none in the last " + stalenessSeconds + " s, of " + missing, missing);
    }
    MetricsWindow fresh = withoutStaleLevels(query, window);
    return rateAnswers && fresh == window
        ? reading
        : new MetricsReading(rateAnswers ? fresh : atRest(fresh), reading.allocation());
  }

  /**
   * A gauge that is no longer exported says nothing of now: its feature is not in use. The response
   * time is a property of the application, which outlives a quiet hour.
   */
  private MetricsWindow withoutStaleLevels(MetricsQuery query, MetricsWindow window) {
    Set<Series> stale = EnumSet.noneOf(Series.class);
    for (Series series : window.present()) {
      boolean level = series != Series.REQUEST_RATE && series != Series.RESPONSE_TIME;
      if (level && !isFresh(series, query, window)) {
        stale.add(series);
      }
    }
    return stale.isEmpty() ? window : window.without(stale);
  }

  private boolean isFresh(Series series, MetricsQuery query, MetricsWindow window) {
    Optional<Long> newest = window.newestSampleEpochSecond(series);
    long allowed = (long) stalenessSeconds + CLOCK_DIFFERENCE_SECONDS;
    return newest.isPresent() && query.now().getEpochSecond() - newest.get() <= allowed;
  }

  /** Zero after the last sample of the request rate; throughout, where there is none. */
  private static MetricsWindow atRest(MetricsWindow window) {
    double[] rate =
        window.column(Series.REQUEST_RATE).orElseGet(() -> new double[window.grid().length()]);
    for (int i = rate.length - 1; i >= 0 && Double.isNaN(rate[i]); i--) {
      rate[i] = 0;
    }
    return window.with(Series.REQUEST_RATE, rate);
  }
}
