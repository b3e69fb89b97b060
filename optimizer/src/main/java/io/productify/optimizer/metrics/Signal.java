package io.productify.optimizer.metrics;

import java.util.Locale;

/** What can be measured of an application beside its replicas. Any of them may be missing. */
public enum Signal {
  /** Mean over the allocations, percent of the processor allocated; may exceed 100. */
  AVERAGE_CPU,
  /** The hottest allocation, percent of the processor allocated; may exceed 100. */
  MAX_CPU,
  /** Allocations whose processor use was measured. */
  MEASURED,
  /** Mean over the allocations, percent of scheduling periods that were throttled. */
  THROTTLE,
  /** Mean over the allocations, percent of the memory of the node. */
  AVERAGE_NODE_MEMORY,
  /** The largest allocation, percent of the memory of its node. */
  MAX_NODE_MEMORY,
  /** Mean over the allocations, percent of the task's own memory limit. */
  AVERAGE_LIMIT_MEMORY,
  /** The fullest allocation, percent of the task's own memory limit. */
  MAX_LIMIT_MEMORY,
  /** Requests per second, of all replicas together. */
  REQUEST_RATE,
  /** Mean response time, milliseconds. */
  RESPONSE_MS,
  /** Requests that failed, per second. */
  ERROR_RATE,
  /** Open connections, of all replicas together. */
  CONNECTIONS,
  /** Allocations that failed a short while ago. */
  FAILED,
  /** Allocations the cluster has no place for and refused. */
  REJECTED,
  /** Allocations that wait for capacity; one that starts, or cannot start, waits for none. */
  QUEUED,
  /** Seconds since the oldest of those began to wait. */
  QUEUED_SECONDS;

  /** Returns the name for messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
