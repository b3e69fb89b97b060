package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

/** What every plan must keep, checked step by step from the definitions. */
public final class PlanRules {

  private PlanRules() {}

  public static void assertKept(PlanProblem problem, int[] counts) {
    Fleet fleet = problem.fleet();
    assertThat(counts).hasSize(problem.steps());
    assertThat(counts[0]).isEqualTo(fleet.limits().clamp(fleet.running()));
    long spend = 0;
    for (int t = 0; t < counts.length; t++) {
      assertThat(counts[t]).isBetween(fleet.limits().min(), fleet.limits().ceiling());
      spend += counts[t];
      if (t > 0) {
        int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
        int rise = t < Math.max(1, problem.terms().startupDelaySteps()) ? 0 : fleet.ramp().maxUp();
        assertThat(change).isBetween(-fleet.ramp().maxDown(), rise);
      }
    }
    if (problem.terms().budgetReplicaSteps().isPresent()) {
      assertThat(spend).isLessThanOrEqualTo(problem.terms().budgetReplicaSteps().getAsLong());
    }
    assertThat(counts[counts.length - 1])
        .isGreaterThanOrEqualTo(CountEnvelope.of(problem).terminalFloor());
  }
}
