package io.productify.optimizer.metrics;

/**
 * One column of a {@link MetricsWindow}: what is derived from the raw series of {@link
 * MetricNames}. The first is required; an absent optional series means the feature is not in use.
 */
public enum Series {
  /** Requests per second: {@code rate(pfy_total_requests)}. */
  REQUEST_RATE,
  /** Seconds of work per request: {@code rate(sum) / rate(count)}. */
  RESPONSE_TIME,
  /** Queue items arriving per second. */
  QUEUE_ARRIVAL_RATE,
  /** Queue items processed per second. */
  QUEUE_PROCESSED_RATE,
  /** Queue items waiting. */
  QUEUE_WAITING,
  /** Seconds of work per queue item: {@code rate(sum) / rate(count)}. */
  QUEUE_PROCESS_TIME,
  /** Users waiting to log in. */
  AUTHENTICATION_AWAITING_USERS,
  /** Requests held through a cold start. */
  ACTIVATOR_PENDING_REQUESTS
}
