package io.productify.optimizer.metrics;

import java.util.Locale;

/** One column of a {@link UsageHistory}: what an application did, and with how many replicas. */
public enum Usage {
  /** Requests per second, of all replicas together. */
  REQUEST_RATE,
  /** Mean response time, seconds. */
  RESPONSE_SECONDS,
  /** Processor used over processor allocated, mean over the allocations; may exceed 1. */
  PROCESSOR,
  /** Allocations whose processor use was measured. */
  MEASURED,
  /** Allocations that Nomad's servers call running. */
  RUNNING,
  /** Allocations that run, start or wait for a place: what was asked for. */
  ASKED,
  /** Instances of the application that have answered a request. */
  SERVING;

  /** Returns the name for messages. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
