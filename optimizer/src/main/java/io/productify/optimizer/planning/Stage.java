package io.productify.optimizer.planning;

import java.util.Locale;

/** The stages of a planning request; their names are those of timers, explanation and log. */
public enum Stage {
  /** Waiting for a place on the compute pool. */
  QUEUE,
  /** Reading window and allocation. */
  METRICS,
  /** Forecasting the request rate. */
  FORECAST,
  /** Turning the forecast into demand, and the allocation into capacity. */
  SIZE,
  /** Planning replicas. */
  SOLVE,
  /** Passing the safety shell. */
  GUARD,
  /** Recording the decision. */
  RECORD;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
