package io.productify.strategy.plan;

/** Where a count goes from the current one. */
public enum Direction {
  DOWN,
  NONE,
  UP;

  /** Returns the direction from {@code current} to {@code count}. */
  public static Direction between(int current, int count) {
    if (count == current) {
      return NONE;
    }
    return count > current ? UP : DOWN;
  }
}
