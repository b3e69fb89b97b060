package io.productify.optimizer.forecast.fit;

import java.util.Locale;

/** Why an application's models were fitted. */
public enum RefitReason {
  /** There was no fit, or it was forgotten. */
  FIRST,
  /** The fit was too old. */
  AGE,
  /** The window has much more to show than it had. */
  GROWTH,
  /** The load is at another level than it was when fitted. */
  LEVEL,
  /** The window has another step. */
  STEP,
  /** Its forecasts had become much worse than they were when it was made. */
  DRIFT;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
