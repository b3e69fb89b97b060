package io.productify.optimizer.engine.reactive;

import java.util.Locale;

/** What kept a count from changing. */
public enum Block {
  /** The policy makes no sense. */
  INCOHERENT_POLICY,
  /** The policy is switched off. */
  DISABLED,
  /** Nothing runs and nothing is asked for. */
  STOPPED,
  /** Nothing runs of what was asked for. */
  CRASH_LOOP,
  /** The cluster refuses allocations. */
  CLUSTER_FULL,
  /** Replicas were added a moment ago. */
  COOLDOWN_UP,
  /** Replicas were removed a moment ago. */
  COOLDOWN_DOWN,
  /** Whatever triggers did so a moment ago. */
  TRIGGER_COOLDOWN,
  /** The load is not high for long enough. */
  UP_NOT_SUSTAINED,
  /** The count is the highest allowed. */
  AT_MAX,
  /** A signal that a removal needs is missing. */
  MISSING_SIGNAL,
  /** The load is not low for long enough. */
  DOWN_NOT_SUSTAINED,
  /** The processors of those who stay would be too busy. */
  SIMULATION_CPU,
  /** The memory is too full to give up replicas. */
  SIMULATION_MEMORY,
  /** The responses are too slow to give up replicas. */
  SIMULATION_RESPONSE;

  /** Tells whether the application is not to be scaled at all, whatever is measured. */
  public boolean isGuard() {
    return switch (this) {
      case INCOHERENT_POLICY, DISABLED, STOPPED, CRASH_LOOP, CLUSTER_FULL -> true;
      default -> false;
    };
  }

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
