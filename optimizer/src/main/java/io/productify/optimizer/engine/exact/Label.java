package io.productify.optimizer.engine.exact;

import java.util.Comparator;

/**
 * A plan from the start to some step.
 *
 * @param plan its counts
 * @param spent replica-steps so far, beyond the least
 * @param cost units of {@link WholeCosts} so far
 */
record Label(BegunPlan plan, long spent, long cost) {

  /** By cost, then by the rule for plans that cost the same. */
  static final Comparator<Label> CHEAPEST =
      Comparator.comparingLong(Label::cost).thenComparing(Label::plan, BegunPlan::preferredTo);

  /** Returns the replicas at the step. */
  int count() {
    return plan.count();
  }

  /** Tells whether a label of the same count, that spends no less, is not cheaper. */
  boolean dominates(Label other) {
    return count() == other.count() && cost <= other.cost && isNoLaterChoice(other);
  }

  private boolean isNoLaterChoice(Label other) {
    return cost < other.cost || plan.tie() <= other.plan.tie();
  }
}
