package io.productify.optimizer.engine.exact;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A plan from the start to some step.
 *
 * @param before the plan to the step before; null at the start
 * @param count replicas at the step
 * @param spent replica-steps so far, beyond the least
 * @param price what it costs so far
 */
record Label(@Nullable Label before, int count, long spent, Price price) {

  /**
   * A cost and what decides between equal ones.
   *
   * @param cost units of {@link WholeCosts}
   * @param tie see {@link Tie}
   */
  record Price(long cost, long tie) {}

  /** By cost, then by the tie, then the lower count at the earliest step. */
  static final Comparator<Label> CHEAPEST =
      Comparator.<Label>comparingLong(label -> label.price().cost())
          .thenComparingLong(label -> label.price().tie())
          .thenComparing(Label::earliestDifference);

  private static int earliestDifference(Label one, Label other) {
    int difference = 0;
    Label a = one;
    Label b = other;
    while (a != null && b != null) {
      difference = a.count() == b.count() ? difference : Integer.compare(a.count(), b.count());
      a = a.before();
      b = b.before();
    }
    return difference;
  }

  /** Tells whether a label of the same count, that spends no less, is not cheaper. */
  boolean dominates(Label other) {
    return count == other.count && price.cost() <= other.price.cost() && isNoLaterChoice(other);
  }

  private boolean isNoLaterChoice(Label other) {
    return price.cost() < other.price.cost() || price.tie() <= other.price.tie();
  }

  /** Returns the counts of all steps. */
  int[] counts(int steps) {
    int[] counts = new int[steps];
    int step = steps;
    for (Label label = this; label != null; label = label.before()) {
      counts[--step] = label.count();
    }
    return counts;
  }
}
