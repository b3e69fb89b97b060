package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.ReplicaProfile;
import java.util.OptionalLong;

/** A money budget as a limit on the sum of counts over the horizon. */
final class Budget {

  /** Of a whole number of replica-steps the arithmetic here is off by a few parts in 1e16. */
  private static final double ROUNDING = 1e-14;

  private Budget() {}

  /**
   * Returns the most replica-steps the horizon may spend.
   *
   * <p>A replica-step costs {@code costPerHour * stepSeconds / 3600}. In scope {@code rate} the sum
   * may reach the budget times the horizon's hours; in scope {@code horizon} the budget as it
   * stands. A replica that costs nothing needs no budget.
   */
  static OptionalLong replicaSteps(
      PlanningParameters parameters, ReplicaProfile replica, Horizon horizon) {
    if (parameters.costBudgetPerHour().isEmpty() || replica.costPerHour() == 0) {
      return OptionalLong.empty();
    }
    double allowed = parameters.costBudgetPerHour().getAsDouble();
    double spend = parameters.budgetIsRate() ? allowed * horizon.hours() : allowed;
    double costOfOneStep = replica.costPerHour() * horizon.stepSeconds() / 3600;
    return OptionalLong.of((long) Math.floor(spend / costOfOneStep * (1 + ROUNDING)));
  }
}
