package io.productify.optimizer.serving;

import io.productify.optimizer.capacity.InvalidCapacityException;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.planning.DecisionStamp;
import java.time.Instant;

/**
 * The newest request of an application that had no answer.
 *
 * @param at when it was made
 * @param code as the caller saw it
 * @param explanation in words; nothing of what is inside a fault, which the log has
 */
public record LastFailure(Instant at, String code, String explanation) {

  static LastFailure of(DecisionStamp stamp, Throwable cause) {
    if (cause instanceof MetricsUnavailableException unavailable) {
      return new LastFailure(
          stamp.now(),
          "metrics_unavailable",
          "cannot be read, or is empty: " + String.join(", ", unavailable.series()));
    }
    if (cause instanceof InvalidCapacityException) {
      return new LastFailure(
          stamp.now(), "invalid_capacity", "what one replica serves is no positive number");
    }
    return new LastFailure(stamp.now(), "internal error", "a fault of the optimizer: see its log");
  }
}
