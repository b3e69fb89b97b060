package io.productify.optimizer.engine;

/**
 * Bounds of a replica count.
 *
 * @param min lowest count, at least 0
 * @param max highest count; 0 is no ceiling
 */
public record Limits(int min, int max) {

  /** The most replicas that the contract has a number for. */
  public static final int MOST_REPLICAS = 100_000;

  public Limits {
    if (min < 0 || max < 0 || (max > 0 && min > max)) {
      throw new IllegalArgumentException(
          "limits must hold 0 <= min <= max (max 0 = no ceiling), were %d and %d"
              .formatted(min, max));
    }
  }

  /** Returns the highest count allowed: without a ceiling, the most that a request can name. */
  public int ceiling() {
    return max == 0 ? Math.max(min, MOST_REPLICAS) : max;
  }

  /** Returns the allowed count nearest to {@code count}. */
  public int clamp(int count) {
    return Math.max(min, Math.min(count, ceiling()));
  }
}
