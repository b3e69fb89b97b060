package io.productify.optimizer.planning;

import java.util.Locale;

/** Whether plans are answered. */
public enum Mode {
  /** The plan is the answer. */
  SERVE,
  /** Everything is planned and recorded, and the answer is the current count. */
  OBSERVE;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
