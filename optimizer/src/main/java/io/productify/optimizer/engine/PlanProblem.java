package io.productify.optimizer.engine;

import io.productify.optimizer.capacity.ReplicaProfile;

/**
 * Everything an engine may know. Step 0 is now: its count is given, and an order placed now first
 * acts at {@link #firstStep()}.
 *
 * @param fleet replicas and the room to change them
 * @param workload work to cover
 * @param replica capacity and cost of one replica
 * @param terms prices, delay, budget
 */
public record PlanProblem(Fleet fleet, Workload workload, ReplicaProfile replica, PlanTerms terms) {

  private static final double ROUNDING = 1e-9;

  /** Returns the number of steps. */
  public int steps() {
    return workload.steps();
  }

  /**
   * Returns the first step that can be higher than the start: {@code max(1, startup delay)}. An
   * order of step 0 never acts at once, so delays 0 and 1 are the same problem.
   */
  public int firstStep() {
    return Math.max(1, terms.startupDelaySteps());
  }

  /** Returns replicas that begin to serve at a step because they were asked for before. */
  public int arrivingAt(int step) {
    return step == firstStep() ? fleet.arriving() : 0;
  }

  /**
   * Returns the smallest count whose capacity covers an amount of demand.
   *
   * @return at most {@code Integer.MAX_VALUE}
   */
  public int countFor(double demand) {
    // An amount that rounding lifted just above a whole number of replicas needs no further one.
    return (int) Math.ceil(demand / replica.capacity() * (1 - ROUNDING));
  }

  /** Returns the weight of a step's shortfall: {@code timeDiscount ^ step}. */
  public double weight(int step) {
    return Math.pow(terms.prices().timeDiscount(), step);
  }

  /** Returns this problem under other terms. */
  public PlanProblem withTerms(PlanTerms changed) {
    return new PlanProblem(fleet, workload, replica, changed);
  }
}
