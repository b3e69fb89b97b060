package io.productify.optimizer.engine;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The terms a plan is made under.
 *
 * @param prices what things cost
 * @param startupDelaySteps steps until a replica ordered now serves, at least 0
 * @param budgetReplicaSteps most replica-steps the horizon may spend; empty = no budget
 * @param timeLimit how long a solver may take
 */
public record PlanTerms(
    Prices prices, int startupDelaySteps, OptionalLong budgetReplicaSteps, Duration timeLimit) {

  public PlanTerms {
    if (startupDelaySteps < 0) {
      throw new IllegalArgumentException(
          "startup_delay must be at least 0 steps, was " + startupDelaySteps);
    }
    if (timeLimit.isNegative() || timeLimit.isZero()) {
      throw new IllegalArgumentException("the time limit must be positive, was " + timeLimit);
    }
  }

  /** Returns these terms with another budget. */
  public PlanTerms withBudget(long replicaSteps) {
    return new PlanTerms(prices, startupDelaySteps, OptionalLong.of(replicaSteps), timeLimit);
  }

  /** Returns these terms with another time limit. */
  public PlanTerms withTimeLimit(Duration limit) {
    return new PlanTerms(prices, startupDelaySteps, budgetReplicaSteps, limit);
  }
}
