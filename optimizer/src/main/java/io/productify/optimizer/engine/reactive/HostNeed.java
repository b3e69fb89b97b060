package io.productify.optimizer.engine.reactive;

import java.util.Locale;

/**
 * Replicas that are wanted and that the cluster cannot give: the host signal of one application.
 *
 * @param kind why it cannot
 * @param replicas how many, at least 1
 */
public record HostNeed(Kind kind, int replicas) {

  /** Why the cluster cannot give what is wanted. */
  public enum Kind {
    /** It refused allocations. */
    REJECTED,
    /** Allocations have waited for capacity too long. */
    PENDING_STUCK,
    /** The count is at its highest, or is about to be. */
    AT_MAX
  }

  /** Returns the need in words: {@code rejected: 3 replicas}. */
  public String text() {
    String why = kind.name().toLowerCase(Locale.ROOT);
    return "%s: %d %s".formatted(why, replicas, replicas == 1 ? "replica" : "replicas");
  }

  public HostNeed {
    if (replicas < 1) {
      throw new IllegalArgumentException("replicas must be at least 1, was " + replicas);
    }
  }
}
