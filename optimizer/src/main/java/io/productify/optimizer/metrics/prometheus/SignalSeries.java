package io.productify.optimizer.metrics.prometheus;

import java.util.Locale;

/** The series that signals are read from, beside those of the load and of the allocations. */
public enum SignalSeries {
  /** Gauge, MHz: processor one allocation uses. */
  CPU_TICKS("nomad_client_allocs_cpu_total_ticks"),
  /** Counter: scheduling periods of 100 ms in which one allocation was throttled. */
  THROTTLED_PERIODS("nomad_client_allocs_cpu_throttled_periods"),
  /** Gauge, bytes: memory one allocation uses. */
  MEMORY_USAGE("nomad_client_allocs_memory_usage"),
  /** Gauge, bytes: memory of a node. */
  HOST_MEMORY_TOTAL("nomad_client_host_memory_total"),
  /** Gauge, bytes: memory of a node that is used. */
  HOST_MEMORY_USED("nomad_client_host_memory_used"),
  /** Gauge: allocations of a task group that wait for a place. */
  QUEUED("nomad_nomad_job_summary_queued"),
  /** Gauge: allocations of a task group that start. */
  STARTING("nomad_nomad_job_summary_starting"),
  /** Gauge: allocations of a task group that run. */
  RUNNING("nomad_nomad_job_summary_running"),
  /** Gauge: allocations of a task group that failed. */
  FAILED("nomad_nomad_job_summary_failed"),
  /** Gauge: allocations of a task group that were refused; nothing is read unless it is named. */
  REJECTED(""),
  /** Gauge of the application: open connections; nothing is read unless it is named. */
  CONNECTIONS(""),
  /** Counter of the application: failed requests; nothing is read unless it is named. */
  ERRORS("");

  private final String defaultName;

  SignalSeries(String defaultName) {
    this.defaultName = defaultName;
  }

  /** Returns the metric name that Nomad uses; empty where it has none. */
  public String defaultName() {
    return defaultName;
  }

  /** Returns the configuration key that gives the series another name. */
  public String configKey() {
    return "optimizer.signals." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
