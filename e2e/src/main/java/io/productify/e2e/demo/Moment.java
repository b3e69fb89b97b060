package io.productify.e2e.demo;

import io.productify.e2e.goplugin.Action;
import java.time.Duration;

/**
 * One evaluation.
 *
 * @param time how far the replayed day has come
 * @param outlook what the optimizer saw
 * @param running replicas at the time
 * @param action what the plugin answered
 */
record Moment(Duration time, Outlook outlook, long running, Action action) {

  /** Where the count came from: {@code fresh}, {@code cached} or {@code fallback}. */
  String source() {
    return action.meta().path("source").asText("unknown");
  }

  /** What the running replicas serve, requests per second. */
  double capacity() {
    return running * outlook.requestsPerSecondPerReplica();
  }

  /** Whether more load came than the running replicas serve. */
  boolean isShort() {
    return outlook.observed() > capacity();
  }

  boolean isScaled() {
    return action.direction() != Action.Direction.NONE && action.count() != running;
  }
}
