package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlainPlan;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanRules;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One test a constraint where the golden instances leave its two sides to be told apart. */
class MilpEngineTest {

  private final MilpEngine engine = MilpEngine.unaided(System::nanoTime);

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
    MilpEngine aided = new MilpEngine(exact, System::nanoTime);
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
    Plan plan = new MilpEngine(new FirstCount(), System::nanoTime).plan(problem);
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
    public Set<Need> needs() {
      return Set.of(Need.LOAD);
    }

    @Override
    public Plan plan(PlanProblem problem) {
      int[] counts = CountEnvelope.of(problem).smallestPlan(problem);
      PlanPrice price = PlanPrice.of(problem, counts, new double[counts.length]);
      return new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
    }
  }

  @Test
  void oneReplicaThatServesEverythingIsNoReasonToServeTheQueueForNothing() {
    ExactEngine exact = new ExactEngine();
    for (long seed = 0; seed < 100; seed++) {
      PlanProblem small = PlanProblems.randomTwoStreams(seed);
      PlanProblem problem =
          new PlanProblem(
              small.fleet(), small.workload(), new ReplicaProfile(1e9, 1), small.terms());
      PlanProblem free = problem.withTerms(problem.terms().withBudget(Integer.MAX_VALUE));
      double cheapest = exact.plan(free).price().orElseThrow().total();
      assertThat(engine.plan(free).price().orElseThrow().total())
          .as("seed %d", seed)
          .isCloseTo(cheapest, within(1e-6 * Math.max(1, cheapest)));
    }
  }

  @Test
  void aPlanAtTheTimeLimitIsNeverDearerThanAPlainOne() {
    for (long seed = 0; seed < 20; seed++) {
      PlanProblem large = PlanProblems.randomMediumTwoStreams(seed);
      long least = CountEnvelope.of(large).smallestSpend(large);
      PlanTerms terms = large.terms().withBudget(least + 3L * large.steps());
      PlanProblem problem =
          large.withTerms(
              new PlanTerms(
                  terms.prices(),
                  terms.startupDelaySteps(),
                  terms.budgetReplicaSteps(),
                  Duration.ofMillis(5)));
      Plan plan = engine.plan(problem);
      PlanRules.assertKept(problem, plan.counts());
      assertThat(plan.price().orElseThrow().total())
          .isLessThanOrEqualTo(PlainPlan.of(problem).price().orElseThrow().total() * (1 + 1e-9));
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
