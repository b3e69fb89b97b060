package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One test a constraint where the golden instances leave its two sides to be told apart. */
class MilpEngineTest {

  private final MilpEngine engine = new MilpEngine();

  @Test
  void oneStepIsTheClampedCurrentCount() {
    assertThat(counts(fleet(12, 0, new Limits(0, 10), 2, 1), 500)).containsExactly(10);
    assertThat(counts(fleet(0, 0, new Limits(2, 10), 2, 1), 500)).containsExactly(2);
  }

  @Test
  void aFrozenRampHoldsWhateverTheDemand() {
    assertThat(counts(fleet(3, 0, new Limits(0, 10), 0, 0), 900, 900, 900))
        .containsExactly(3, 3, 3);
  }

  @Test
  void equalLimitsAreThePlan() {
    assertThat(counts(fleet(4, 0, new Limits(4, 4), 2, 2), 900, 0, 900)).containsExactly(4, 4, 4);
  }

  @Test
  void withoutDemandAndWithoutAMinimumItGoesToZero() {
    assertThat(counts(fleet(2, 0, new Limits(0, 10), 2, 1), 0, 0, 0, 0))
        .containsExactly(2, 1, 0, 0);
  }

  @Test
  void anyDemandAtAllStartsAReplicaWhenRunningNothingCostsMore() {
    PlanProblem problem = PlanProblems.serving(0, 10, 10, 10, 10, 10, 10, 10, 10);
    assertThat(engine.plan(problem).counts()).endsWith(1, 1, 1);
  }

  @Test
  void replicasOnTheirWayAreNotOrderedAgain() {
    int[] withoutPending = counts(fleet(2, 0, new Limits(0, 10), 5, 1), 200, 500, 500, 500);
    int[] withPending = counts(fleet(2, 3, new Limits(0, 10), 5, 1), 200, 500, 500, 500);
    assertThat(withoutPending).containsExactly(2, 5, 5, 5);
    assertThat(withPending).containsExactly(2, 5, 5, 5);
    PlanProblem pending =
        PlanProblems.withFleet(
            PlanProblems.serving(2, 200, 500, 500, 500), fleet(2, 3, new Limits(0, 10), 5, 1));
    assertThat(engine.plan(pending).price().orElseThrow().changes().startup()).isZero();
  }

  @Test
  void pendingReplicasBeyondTheCeilingDoNotArrive() {
    assertThat(counts(fleet(9, 5, new Limits(0, 10), 0, 0), 2000, 2000)).containsExactly(9, 10);
  }

  @Test
  void aBudgetThatCannotBeKeptIsRelaxedToTheSmallestThatCan() {
    PlanProblem problem = PlanProblems.serving(3, 300, 300, 300, 300);
    Plan plan = engine.plan(problem.withTerms(PlanProblems.terms(1, OptionalLong.of(0))));
    // 3, then at least 2 (one step down), 1, and 3 again at the end for its demand: 3 + 2 + 1 + 3.
    assertThat(plan.notes())
        .containsExactly("budget relaxed to the smallest feasible of 9 replica-steps");
  }

  @Test
  void aBudgetThatCanBeKeptLeavesNoNote() {
    PlanProblem problem = PlanProblems.serving(3, 300, 300, 300, 300);
    assertThat(engine.plan(problem.withTerms(PlanProblems.terms(1, OptionalLong.of(12)))).notes())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
  void aDemandThatIsNoAmountIsRefusedByNameBeforeAnySolverRuns(double demand) {
    assertThatThrownBy(() -> Workload.of(new double[] {1, demand}, new double[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("demand must be finite and at least 0");
  }

  @Test
  void aDemandBeyondWhatSolversCountWithIsRefusedBeforeOneRuns() {
    PlanProblem problem = PlanProblems.serving(1, 1e15, 1e15);
    assertThatThrownBy(() -> engine.plan(problem))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("more than can be planned for");
  }

  @Test
  void theSameProblemHasTheSamePlanEveryTime() {
    for (long seed = 0; seed < 50; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      assertThat(engine.plan(problem).counts()).isEqualTo(engine.plan(problem).counts());
    }
  }

  private int[] counts(Fleet fleet, double... demand) {
    return engine.plan(PlanProblems.withFleet(PlanProblems.serving(0, demand), fleet)).counts();
  }

  private static Fleet fleet(int running, int pending, Limits limits, int up, int down) {
    return new Fleet(running, pending, limits, new Ramp(up, down));
  }
}
