package io.productify.strategy.plan;

/**
 * The step of a plan that is in force.
 *
 * @param plan the plan
 * @param index the step's place in it, from 0
 */
public record PlanStep(StepPlan plan, int index) {

  public PlanStep {
    if (index < 0 || index >= plan.desired().size()) {
      throw new IllegalArgumentException(
          "index must be 0 to " + (plan.desired().size() - 1) + ", was " + index);
    }
  }

  /** Returns the count this step plans. */
  public int count() {
    return plan.desired().get(index);
  }

  /** Returns the step as people count, from 1. */
  public int number() {
    return index + 1;
  }
}
