package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.util.List;
import java.util.Optional;
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
  void ofPlansThatCostTheSameItTakesTheOneThatExactTakes() {
    ExactEngine exact = new ExactEngine();
    MilpEngine aided = new MilpEngine(exact);
    for (long seed = 0; seed < 300; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      assertThat(aided.plan(problem).counts())
          .as("seed %d", seed)
          .isEqualTo(exact.plan(problem).counts());
    }
  }

  @Test
  void aStartingPlanThatIsNotTheCheapestIsLeft() {
    PlanProblem problem = PlanProblems.serving(2, 200, 800, 800, 800, 800);
    Plan proportional = new Proportional().plan(problem);
    Plan plan = new MilpEngine(new FirstCount()).plan(problem);
    assertThat(plan.counts()).isEqualTo(engine.plan(problem).counts());
    assertThat(plan.price().orElseThrow().total())
        .isLessThanOrEqualTo(proportional.price().orElseThrow().total());
  }

  /** Never starts anything: allowed, and far from cheap. */
  private static final class FirstCount implements Engine {

    @Override
    public String name() {
      return "first";
    }

    @Override
    public boolean needsLoad() {
      return true;
    }

    @Override
    public Plan plan(PlanProblem problem) {
      int[] counts = CountEnvelope.of(problem).smallestPlan(problem);
      PlanPrice price = PlanPrice.of(problem, counts, new double[counts.length]);
      return new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
    }
  }

  @Test
  void theSameProblemHasTheSamePlanEveryTime() {
    for (long seed = 0; seed < 50; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      assertThat(engine.plan(problem).counts()).isEqualTo(engine.plan(problem).counts());
    }
  }
}
