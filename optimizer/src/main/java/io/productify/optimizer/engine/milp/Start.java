package io.productify.optimizer.engine.milp;

import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;

/**
 * A plan to start the search from.
 *
 * @param counts replicas for each step
 * @param queueServed queue work served in each step, demand units; all zero with one stream
 */
record Start(int[] counts, double[] queueServed) {

  static Start of(PlanProblem problem, Plan plan) {
    return new Start(plan.counts(), new double[problem.steps()]);
  }
}
