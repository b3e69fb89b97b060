package io.productify.optimizer.engine.exact;

import org.jspecify.annotations.Nullable;

/**
 * The counts of a plan from the start to some step.
 *
 * @param before the counts to the step before; null at the start
 * @param count replicas at the step
 * @param tie what decides between plans of the same cost, see {@link Tie}
 */
record BegunPlan(@Nullable BegunPlan before, int count, long tie) {

  /**
   * Tells which of two plans to the same step is taken when they cost the same: the one with the
   * lower tie, then the lower count at the earliest step where they differ.
   *
   * @return below 0 for this one, above 0 for the other
   */
  int preferredTo(BegunPlan other) {
    int byTie = Long.compare(tie, other.tie);
    return byTie != 0 ? byTie : earliestDifference(this, other);
  }

  @SuppressWarnings(
      "ReferenceEquality") // Where both begin with the very same plan, nothing differs.
  private static int earliestDifference(BegunPlan one, BegunPlan other) {
    int difference = 0;
    BegunPlan a = one;
    BegunPlan b = other;
    while (a != null && b != null && a != b) {
      difference = a.count() == b.count() ? difference : Integer.compare(a.count(), b.count());
      a = a.before();
      b = b.before();
    }
    return difference;
  }

  /** Returns the counts of all steps. */
  int[] counts(int steps) {
    int[] counts = new int[steps];
    int step = steps;
    for (BegunPlan plan = this; plan != null; plan = plan.before()) {
      counts[--step] = plan.count();
    }
    return counts;
  }
}
