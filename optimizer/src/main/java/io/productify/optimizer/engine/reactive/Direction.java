package io.productify.optimizer.engine.reactive;

/** Which way a count moves. */
public enum Direction {
  UP,
  DOWN,
  NONE;

  /** Returns the direction of a change. */
  public static Direction of(int change) {
    return change > 0 ? UP : change < 0 ? DOWN : NONE;
  }
}
