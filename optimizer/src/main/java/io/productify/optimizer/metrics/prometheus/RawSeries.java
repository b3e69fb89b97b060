package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricNames;
import java.util.Locale;

/** The application series as Prometheus holds them: one query each. */
public enum RawSeries {
  TOTAL_REQUESTS(MetricNames.TOTAL_REQUESTS, true),
  RESPONSE_TIME_SUM(MetricNames.RESPONSE_TIME_SECONDS_SUM, true),
  RESPONSE_TIME_COUNT(MetricNames.RESPONSE_TIME_SECONDS_COUNT, true),
  QUEUE_ALL(MetricNames.QUEUE_ALL, true),
  QUEUE_PROCESSED(MetricNames.QUEUE_PROCESSED, true),
  QUEUE_WAITING(MetricNames.QUEUE_WAITING, false),
  QUEUE_PROCESS_TIME_SUM(MetricNames.QUEUE_PROCESS_TIME_SECONDS_SUM, true),
  QUEUE_PROCESS_TIME_COUNT(MetricNames.QUEUE_PROCESS_TIME_SECONDS_COUNT, true),
  AUTHENTICATION_AWAITING_USERS(MetricNames.AUTHENTICATION_AWAITING_USERS, false),
  ACTIVATOR_PENDING_REQUESTS(MetricNames.ACTIVATOR_PENDING_REQUESTS, false);

  private final String defaultName;
  private final boolean counter;

  RawSeries(String defaultName, boolean counter) {
    this.defaultName = defaultName;
    this.counter = counter;
  }

  /** Returns the metric name that the Productify exporters use. */
  public String defaultName() {
    return defaultName;
  }

  /** Tells whether the series only ever grows, so that its rate is wanted and not its value. */
  public boolean counter() {
    return counter;
  }

  /** Returns the configuration key that gives the series another name. */
  public String configKey() {
    return "optimizer.series." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
