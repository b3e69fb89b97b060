package io.productify.optimizer.metrics;

/**
 * Every series name the optimizer reads and the demo exporter serves, once.
 *
 * <p>The application names are defaults: a team may point them at its own series. The allocation
 * names are fixed by the Nomad client.
 */
public final class MetricNames {

  /** Counter of requests. Registered without a {@code _total} suffix by its producer. */
  public static final String TOTAL_REQUESTS = "pfy_total_requests";

  /** Counter of seconds spent answering requests. */
  public static final String RESPONSE_TIME_SECONDS_SUM = "pfy_response_time_seconds_sum";

  /** Counter of answered requests. */
  public static final String RESPONSE_TIME_SECONDS_COUNT = "pfy_response_time_seconds_count";

  /** Counter of items that entered the executor queue. */
  public static final String QUEUE_ALL = "pfy_executor_queue_all_total";

  /** Counter of items that left the executor queue. */
  public static final String QUEUE_PROCESSED = "pfy_executor_queue_processed_total";

  /** Gauge of items waiting in the executor queue. */
  public static final String QUEUE_WAITING = "pfy_executor_queue_waiting";

  /** Counter of seconds spent on queue items. */
  public static final String QUEUE_PROCESS_TIME_SECONDS_SUM =
      "pfy_executor_queue_process_time_seconds_sum";

  /** Counter of processed queue items that were timed. */
  public static final String QUEUE_PROCESS_TIME_SECONDS_COUNT =
      "pfy_executor_queue_process_time_seconds_count";

  /** Gauge of users waiting to log in. */
  public static final String AUTHENTICATION_AWAITING_USERS = "pfy_authentication_awaiting_users";

  /** Gauge of requests held while the application starts from zero replicas. */
  public static final String ACTIVATOR_PENDING_REQUESTS = "pfy_activator_pending_requests";

  /** Gauge, MHz: processor allocated to one allocation of a task. */
  public static final String ALLOCS_CPU_ALLOCATED = "nomad_client_allocs_cpu_allocated";

  /** Gauge, bytes: memory allocated to one allocation of a task. */
  public static final String ALLOCS_MEMORY_ALLOCATED = "nomad_client_allocs_memory_allocated";

  /** Label of an application series that names the application. */
  public static final String APP_LABEL = "app";

  /** Label of an allocation series that names the Nomad task group. */
  public static final String TASK_GROUP_LABEL = "task_group";

  /** Label of an allocation series that names the Nomad task. */
  public static final String TASK_LABEL = "task";

  /** Label that Prometheus gives every series: the scrape target it came from. */
  public static final String INSTANCE_LABEL = "instance";

  private MetricNames() {}
}
