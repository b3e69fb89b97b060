package io.productify.optimizer.serving;

import java.util.OptionalInt;

/** How far ahead forecasts are judged. */
public enum JudgedHorizon {
  /** The next step. */
  NEXT("1"),
  /** Four steps ahead: where an order placed now begins to serve. */
  FOURTH("4"),
  /** The end of the plan. */
  PLAN("plan");

  private static final int FOUR = 4;

  private final String label;

  JudgedHorizon(String label) {
    this.label = label;
  }

  /** Returns the value of the metrics' label {@code horizon}. */
  public String label() {
    return label;
  }

  /**
   * Returns the number of steps ahead; empty where a forecast does not reach as far, and where the
   * end of the plan is one of the others.
   *
   * @param horizonSteps of the forecast, at least 1
   */
  OptionalInt steps(int horizonSteps) {
    return switch (this) {
      case NEXT -> OptionalInt.of(1);
      case FOURTH -> horizonSteps >= FOUR ? OptionalInt.of(FOUR) : OptionalInt.empty();
      case PLAN ->
          horizonSteps > 1 && horizonSteps != FOUR
              ? OptionalInt.of(horizonSteps)
              : OptionalInt.empty();
    };
  }
}
