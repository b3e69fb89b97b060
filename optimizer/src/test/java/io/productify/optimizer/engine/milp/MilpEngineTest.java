package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Workload;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One test a constraint where the golden instances leave its two sides to be told apart. */
class MilpEngineTest {

  private final MilpEngine engine = MilpEngine.unaided();

  @Test
  void anyDemandAtAllStartsAReplicaWhenRunningNothingCostsMore() {
    PlanProblem problem = PlanProblems.serving(0, 10, 10, 10, 10, 10, 10, 10, 10);
    assertThat(engine.plan(problem).counts()).endsWith(1, 1, 1);
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
}
