package io.productify.optimizer.forecast.fit;

import java.util.Locale;

/** Why an application's models were fitted. */
public enum RefitReason {
  /** There was no fit, or it was forgotten. */
  FIRST,
  /** The fit was too old. */
  AGE,
  /** The load is at another level than it was when fitted. */
  LEVEL,
  /** The window has another step. */
  STEP,
  /** The window of the fit was too short to judge models on, and no longer is. */
  GROWN;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
