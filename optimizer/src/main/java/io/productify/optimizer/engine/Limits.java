package io.productify.optimizer.engine;

/**
 * Bounds of a replica count.
 *
 * @param min lowest count, at least 0
 * @param max highest count; 0 is no ceiling
 */
public record Limits(int min, int max) {

  public Limits {
    if (min < 0 || max < 0 || (max > 0 && min > max)) {
      throw new IllegalArgumentException(
          "limits must hold 0 <= min <= max (max 0 = no ceiling), were %d and %d"
              .formatted(min, max));
    }
  }

  /** Returns the highest count allowed. */
  public int ceiling() {
    return max == 0 ? Integer.MAX_VALUE : max;
  }

  /** Returns the allowed count nearest to {@code count}. */
  public int clamp(int count) {
    return Math.max(min, Math.min(count, ceiling()));
  }
}
