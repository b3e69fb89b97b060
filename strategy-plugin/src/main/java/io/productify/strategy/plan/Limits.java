package io.productify.strategy.plan;

/**
 * The range a count must lie in.
 *
 * @param min smallest count, 0 to 100000
 * @param max largest count, 0 to 100000; 0 is no ceiling
 */
public record Limits(int min, int max) {

  /** The largest count that may be asked for. */
  public static final int LARGEST_COUNT = 100_000;

  public Limits {
    requireInRange("min", min);
    requireInRange("max", max);
    if (max > 0 && min > max) {
      throw new IllegalArgumentException("min must be at most max, was " + min + " over " + max);
    }
  }

  private static void requireInRange(String name, int value) {
    if (value < 0 || value > LARGEST_COUNT) {
      throw new IllegalArgumentException(
          name + " must be 0 to " + LARGEST_COUNT + ", was " + value);
    }
  }

  /** Returns the count nearest to {@code count} that lies in the range. */
  public int clamp(int count) {
    int raised = Math.max(min, count);
    return max > 0 ? Math.min(max, raised) : raised;
  }
}
