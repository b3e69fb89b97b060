package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.safety.Proposal;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every engine that looks at the load keeps, on random problems with fixed seeds. */
@ParameterizedClass(name = "{0}")
@MethodSource("engines")
class EveryEngineTest {

  private final Engine engine;
  private final boolean ofLeastCost;
  private final int problems;

  EveryEngineTest(Engine engine, boolean ofLeastCost, int problems) {
    this.engine = engine;
    this.ofLeastCost = ofLeastCost;
    this.problems = problems;
  }

  /** Engine, whether it plans at least cost, and how many problems it gets. */
  static Stream<Arguments> engines() {
    return Stream.of(
        Arguments.of(Named.of("milp", MilpEngine.unaided(System::nanoTime)), true, 300),
        Arguments.of(Named.of("exact", new ExactEngine()), true, 4000),
        Arguments.of(Named.of("proportional", new Proportional()), false, 4000));
  }

  @Test
  void aPlanKeepsLimitsRampAndDelay() {
    forEachPlan(PlanProblems::random, problems, EveryEngineTest::assertFleetKept);
    forEachPlan(PlanProblems::randomLarge, problems / 20, EveryEngineTest::assertFleetKept);
    forEachPlan(
        PlanProblems::randomTwoStreamsWithBudget, problems / 4, EveryEngineTest::assertFleetKept);
  }

  private static void assertFleetKept(PlanProblem problem, Plan plan) {
    Fleet fleet = problem.fleet();
    int[] counts = plan.counts();
    assertThat(counts).hasSize(problem.steps());
    assertThat(counts[0]).isEqualTo(fleet.limits().clamp(fleet.running()));
    for (int t = 1; t < counts.length; t++) {
      int arriving = t == problem.firstStep() ? fleet.arriving() : 0;
      int rise = t < Math.max(1, problem.terms().startupDelaySteps()) ? 0 : fleet.ramp().maxUp();
      assertThat(counts[t]).isBetween(fleet.limits().min(), fleet.limits().ceiling());
      assertThat(counts[t] - counts[t - 1] - arriving).isBetween(-fleet.ramp().maxDown(), rise);
    }
  }

  @Test
  void aPlanOfLeastCostKeepsBudgetAndTerminalNeedOrSaysWhatItRaised() {
    if (ofLeastCost) {
      forEachPlan(PlanProblems::random, problems, EveryEngineTest::assertSumsKept);
    }
  }

  private static void assertSumsKept(PlanProblem problem, Plan plan) {
    long spend = Arrays.stream(plan.counts()).asLongStream().sum();
    long least = CountEnvelope.of(problem).smallestSpend(problem);
    long budget = problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    List<Plan.Note> raised = budget < least ? List.of(Plan.Note.budgetRelaxed(least)) : List.of();
    assertThat(plan.notes()).isEqualTo(raised);
    assertThat(spend).isBetween(least, Math.max(least, budget));
    int[] counts = plan.counts();
    double unserved =
        problem.workload().demand()[counts.length - 1]
            - problem.replica().capacity() * counts[counts.length - 1];
    boolean served = unserved <= 1e-6;
    boolean asHighAsCanBe =
        counts[counts.length - 1] == CountEnvelope.of(problem).highest()[counts.length - 1];
    assertThat(served || asHighAsCanBe).isTrue();
  }

  @Test
  void thePriceOfAPlanIsThePriceOfItsCounts() {
    LongFunction<PlanProblem> small = PlanProblems::random;
    forEachPlan(small, problems, EveryEngineTest::assertPricedByItsCounts);
    forEachPlan(PlanProblems::randomLarge, problems / 20, EveryEngineTest::assertPricedByItsCounts);
  }

  private static void assertPricedByItsCounts(PlanProblem problem, Plan plan) {
    double[] noQueue = new double[problem.steps()];
    assertThat(plan.price()).contains(PlanPrice.of(problem, plan.counts(), noQueue));
  }

  @Test
  void thePriceOfTwoStreamsIsNoLessThanThatOfTheCountsAlone() {
    forEachPlan(
        PlanProblems::randomTwoStreamsWithBudget,
        problems / 4,
        (problem, plan) -> {
          PlanPrice price = plan.price().orElseThrow();
          PlanPrice alone = PlanPrice.of(problem, plan.counts(), new double[problem.steps()]);
          assertThat(price.replicas()).isEqualTo(alone.replicas());
          assertThat(price.changes()).isEqualTo(alone.changes());
          assertThat(price.shortfall().cost())
              .isGreaterThanOrEqualTo(alone.shortfall().cost() - 1e-9);
          assertThat(price.carry()).isBetween(0.0, alone.carry() + 1e-9);
        });
  }

  @Test
  void theSameProblemHasTheSamePlan() {
    forEachPlan(
        PlanProblems::random,
        problems / 2,
        (problem, plan) -> {
          Plan again = engine.plan(problem);
          assertThat(again.counts()).isEqualTo(plan.counts());
          assertThat(again.price()).isEqualTo(plan.price());
          assertThat(again.notes()).isEqualTo(plan.notes());
        });
  }

  @Test
  void aPlanOfLeastCostIsNoDearerThanTheProportionalOneThatMeetsTheSameEnd() {
    if (ofLeastCost) {
      forEachPlan(PlanProblems::random, problems, EveryEngineTest::assertNoDearer);
      forEachPlan(PlanProblems::randomLarge, problems / 20, EveryEngineTest::assertNoDearer);
      forEachPlan(
          PlanProblems::randomTwoStreamsWithBudget, problems / 4, EveryEngineTest::assertNoDearer);
    }
  }

  private static void assertNoDearer(PlanProblem problem, Plan plan) {
    Plan plain = new Proportional().plan(problem);
    int last = problem.steps() - 1;
    boolean sameEnd = plain.counts()[last] >= CountEnvelope.of(problem).terminalFloor();
    if (sameEnd && problem.terms().budgetReplicaSteps().isEmpty()) {
      double other = total(plain);
      assertThat(total(plan)).isLessThanOrEqualTo(other + 1e-6 * Math.max(1, other));
    }
  }

  @Test
  void nothingOfTheProblemIsChanged() {
    for (long seed = 0; seed < problems / 10; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      double before = total(new Proportional().plan(problem));
      engine.plan(problem);
      assertThat(total(new Proportional().plan(problem))).isEqualTo(before, within(0.0));
    }
  }

  private static double total(Plan plan) {
    return plan.price().orElseThrow().total();
  }

  private interface Check {
    void holds(PlanProblem problem, Plan plan);
  }

  /** An engine says itself what is outside of it: exact, two streams and a wide budget. */
  private void forEachPlan(LongFunction<PlanProblem> source, int number, Check check) {
    LongStream.range(0, number)
        .mapToObj(source)
        .forEach(
            problem ->
                Proposal.of(engine, problem).plan().ifPresent(plan -> check.holds(problem, plan)));
  }
}
