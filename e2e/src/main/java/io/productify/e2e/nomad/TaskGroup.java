package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;

/** What the cluster knows of one task group: what is wanted, what runs, and what happened. */
final class TaskGroup {
  /** Nomad keeps only so many scaling events of a group. */
  private static final int EVENTS_KEPT = 20;

  private final CountLimits limits;
  private final Deque<ObjectNode> events = new ArrayDeque<>();
  private long desired;
  private long running;

  TaskGroup(CountLimits limits, long count) {
    this.limits = limits;
    this.desired = count;
    this.running = count;
  }

  CountLimits limits() {
    return limits;
  }

  long desired() {
    return desired;
  }

  long running() {
    return running;
  }

  void want(long count) {
    desired = count;
  }

  void run(long count) {
    running = count;
  }

  /** Newest first, as Nomad lists them. */
  void record(ObjectNode event) {
    events.addFirst(event);
    if (events.size() > EVENTS_KEPT) {
      events.removeLast();
    }
  }

  ObjectNode status() {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("Desired", desired).put("Placed", running).put("Running", running);
    status.put("Healthy", running).put("Unhealthy", 0);
    status.putArray("Events").addAll(events);
    return status;
  }
}
