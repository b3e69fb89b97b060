package io.productify.optimizer.planning;

import java.util.Locale;

/** The limits that may bind a plan, in the order in which they are told. */
public enum Limit {
  /** The lowest count allowed. */
  MIN,
  /** The highest count allowed. */
  MAX,
  /** Replicas added in one step at most. */
  RAMP_UP,
  /** Replicas removed in one step at most. */
  RAMP_DOWN,
  /** The sum of counts over the horizon. */
  BUDGET,
  /** What the last step must have. */
  TERMINAL;

  /** Returns the name in the explanation. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
