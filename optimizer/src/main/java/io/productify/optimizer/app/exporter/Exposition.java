package io.productify.optimizer.app.exporter;

import io.productify.optimizer.app.exporter.DemoApp.Counter;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToDoubleFunction;

/** Writes the series of the demo in the Prometheus text format, version 0.0.4. */
final class Exposition {

  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final Map<ScalingTarget, DemoApp.View> apps;
  private final Allocation size;
  private final StringBuilder text = new StringBuilder();

  /**
   * Takes the views over.
   *
   * @param apps what each application shows
   * @param size what one allocation of any of them holds
   */
  Exposition(Map<ScalingTarget, DemoApp.View> apps, Allocation size) {
    this.apps = apps;
    this.size = size;
  }

  String write() {
    requests();
    queue();
    gauges();
    allocations(MetricNames.ALLOCS_CPU_ALLOCATED, "MHz allocated.", size.cpuMhz());
    allocations(MetricNames.ALLOCS_MEMORY_ALLOCATED, "Bytes allocated.", size.memoryBytes());
    return text.toString();
  }

  private void requests() {
    counter(MetricNames.TOTAL_REQUESTS, "Requests.", Counter.REQUESTS);
    counter(
        MetricNames.RESPONSE_TIME_SECONDS_SUM,
        "Seconds spent answering requests.",
        Counter.RESPONSE_SECONDS);
    counter(MetricNames.RESPONSE_TIME_SECONDS_COUNT, "Answered requests.", Counter.REQUESTS);
  }

  private void queue() {
    counter(MetricNames.QUEUE_ALL, "Items that entered the queue.", Counter.QUEUE_ARRIVED);
    counter(MetricNames.QUEUE_PROCESSED, "Items that left the queue.", Counter.QUEUE_PROCESSED);
    counter(
        MetricNames.QUEUE_PROCESS_TIME_SECONDS_SUM,
        "Seconds spent on queue items.",
        Counter.QUEUE_SECONDS);
    counter(
        MetricNames.QUEUE_PROCESS_TIME_SECONDS_COUNT,
        "Queue items that were timed.",
        Counter.QUEUE_PROCESSED);
  }

  private void gauges() {
    gauge(MetricNames.QUEUE_WAITING, "Items waiting in the queue.", Series.QUEUE_WAITING);
    gauge(
        MetricNames.AUTHENTICATION_AWAITING_USERS,
        "Users waiting to log in.",
        Series.AUTHENTICATION_AWAITING_USERS);
    gauge(
        MetricNames.ACTIVATOR_PENDING_REQUESTS,
        "Requests held until a replica runs.",
        Series.ACTIVATOR_PENDING_REQUESTS);
  }

  private void counter(String name, String help, Counter counter) {
    head(name, help, "counter");
    perApp(name, view -> view.counters().getOrDefault(counter, 0.0));
  }

  private void gauge(String name, String help, Series series) {
    head(name, help, "gauge");
    perApp(name, view -> view.load().getOrDefault(series, 0.0));
  }

  private void perApp(String name, ToDoubleFunction<DemoApp.View> value) {
    apps.forEach(
        (target, view) ->
            sample(name, label(MetricNames.APP_LABEL, target.app()), value.applyAsDouble(view)));
  }

  private void allocations(String name, String help, double value) {
    head(name, help, "gauge");
    apps.forEach(
        (target, view) -> {
          for (int i = 0; i < view.replicas(); i++) {
            sample(name, allocation(target, i), value);
          }
        });
  }

  private static String allocation(ScalingTarget target, int index) {
    byte[] seed = (target.app() + " " + index).getBytes(StandardCharsets.UTF_8);
    return label("alloc_id", UUID.nameUUIDFromBytes(seed).toString())
        + ","
        + label("job", target.app())
        + ","
        + label(MetricNames.TASK_GROUP_LABEL, target.group())
        + ","
        + label(MetricNames.TASK_LABEL, target.task());
  }

  private void head(String name, String help, String type) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void sample(String name, String labels, double value) {
    text.append(name).append('{').append(labels).append("} ").append(value).append('\n');
  }

  private static String label(String name, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return name + "=\"" + escaped + "\"";
  }
}
