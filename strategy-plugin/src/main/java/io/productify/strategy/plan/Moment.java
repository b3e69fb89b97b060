package io.productify.strategy.plan;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment on two clocks.
 *
 * @param nanos of a monotonic clock, from any start: ages are taken from it
 * @param time of the calendar, for people
 */
public record Moment(long nanos, Instant time) {

  /** Returns how long ago {@code sinceNanos} was, never less than nothing. */
  public Duration since(long sinceNanos) {
    return Duration.ofNanos(Math.max(0, nanos - sinceNanos));
  }
}
