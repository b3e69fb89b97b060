package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the least cost can only do when a problem gets harder or easier. More demand makes every
 * count of every step cost as much or more and can only raise the terminal floor, so it never costs
 * less. More room never costs more, as long as the end need not have more: what the last step needs
 * is clipped to what can be reached, so that a longer ramp may oblige a plan to more.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("engines")
class CostOfMoreRoomTest {

  private static final double ROUNDING = 1e-6;

  private final Engine engine;
  private final int problems;

  CostOfMoreRoomTest(Engine engine, int problems) {
    this.engine = engine;
    this.problems = problems;
  }

  static Stream<Arguments> engines() {
    return Stream.of(
        Arguments.of(Named.of("milp", MilpEngine.unaided(System::nanoTime)), 100),
        Arguments.of(Named.of("exact", new ExactEngine()), 3000));
  }

  @Test
  void moreDemandNeverCostsLess() {
    for (long seed = 0; seed < problems; seed++) {
      PlanProblem problem = PlanProblems.withoutBudget(PlanProblems.random(seed));
      double more = new Random(seed).nextDouble();
      assertNoCheaper(problem, demanding(problem, demand -> demand * (1 + more)));
      assertNoCheaper(problem, demanding(problem, demand -> demand + 200 * more));
    }
  }

  @Test
  void moreDemandNeverCostsLessAtTheSizeThatIsServed() {
    for (long seed = 0; seed < problems / 20; seed++) {
      PlanProblem problem = PlanProblems.randomLarge(seed);
      assertNoCheaper(problem, demanding(problem, demand -> demand * 1.01));
      assertNoCheaper(problem, demanding(problem, demand -> demand + 1));
    }
  }

  @Test
  void aLongerRampAndWiderLimitsNeverCostMoreForTheSameEnd() {
    int compared = 0;
    for (long seed = 0; seed < problems; seed++) {
      PlanProblem problem = PlanProblems.withoutBudget(PlanProblems.random(seed));
      for (Fleet roomier : roomier(problem.fleet())) {
        PlanProblem easier = PlanProblems.withFleet(problem, roomier);
        if (terminalFloor(easier) <= terminalFloor(problem)) {
          assertNoCheaper(easier, problem);
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(problems * 2);
  }

  @Test
  void aLongerRampMayCostMoreWhereItObligesTheEndToMore() {
    // 900 are expected at the end and no shortfall of them is priced.
    PlanProblem problem = PlanProblems.serving(1, 0, 900);
    PlanProblem unpriced =
        new PlanProblem(
            problem.fleet(),
            Workload.of(new double[] {0, 900}, new double[2]),
            problem.replica(),
            problem.terms());
    // 1 + 3 replica-steps and 2 starts of 2 each; with a ramp of 4, 1 + 5 and 4 starts.
    assertThat(cost(unpriced)).isEqualTo(8);
    assertThat(cost(PlanProblems.withFleet(unpriced, fleet(new Ramp(4, 1))))).isEqualTo(14);
  }

  @Test
  void aLargerBudgetNeverCostsMore() {
    for (long seed = 0; seed < problems; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      long least = CountEnvelope.of(problem).smallestSpend(problem);
      double before = cost(problem.withTerms(problem.terms().withBudget(least)));
      for (long budget : new long[] {least + 1, least + 2, least + 5, Long.MAX_VALUE}) {
        double cost = cost(problem.withTerms(problem.terms().withBudget(budget)));
        assertThat(cost).isLessThanOrEqualTo(before + ROUNDING * Math.max(1, before));
        before = cost;
      }
    }
  }

  @Test
  void aBudgetBelowTheLeastSpendIsPlannedAsTheLeastSpend() {
    for (long seed = 0; seed < problems; seed++) {
      PlanProblem problem = PlanProblems.random(seed);
      long least = CountEnvelope.of(problem).smallestSpend(problem);
      Plan exactly = engine.plan(problem.withTerms(problem.terms().withBudget(least)));
      assertThat(exactly.notes()).isEmpty();
      if (least > 0) {
        Plan below = engine.plan(problem.withTerms(problem.terms().withBudget(least - 1)));
        assertThat(below.counts()).isEqualTo(exactly.counts());
        assertThat(below.notes()).containsExactly(Plan.Note.budgetRelaxed(least));
      }
    }
  }

  /** Each with a start within the old limits, so that a plan begins where it began. */
  private static Fleet[] roomier(Fleet fleet) {
    int start = fleet.start();
    int arriving = fleet.arriving();
    Limits limits = fleet.limits();
    Ramp ramp = fleet.ramp();
    Limits higher = limits.max() == 0 ? limits : new Limits(limits.min(), limits.max() + 3);
    return new Fleet[] {
      new Fleet(start, arriving, limits, new Ramp(ramp.maxUp() + 2, ramp.maxDown())),
      new Fleet(start, arriving, limits, new Ramp(ramp.maxUp(), ramp.maxDown() + 2)),
      new Fleet(start, arriving, new Limits(0, limits.max()), ramp),
      new Fleet(start, arriving, higher, ramp),
      new Fleet(start, arriving, new Limits(0, 0), new Ramp(ramp.maxUp() + 1, ramp.maxDown() + 1))
    };
  }

  private static PlanProblem demanding(PlanProblem problem, DoubleUnaryOperator more) {
    Workload given = problem.workload();
    double[][] coverage =
        Arrays.stream(given.coverage())
            .map(step -> Arrays.stream(step).map(more).toArray())
            .toArray(double[][]::new);
    Workload raised =
        new Workload(
            Arrays.stream(given.demand()).map(more).toArray(), coverage, given.deferrable());
    return new PlanProblem(problem.fleet(), raised, problem.replica(), problem.terms());
  }

  private void assertNoCheaper(PlanProblem easier, PlanProblem harder) {
    double cost = cost(easier);
    assertThat(cost(harder))
        .as("%s", harder)
        .isGreaterThanOrEqualTo(cost - ROUNDING * Math.max(1, cost));
  }

  private static int terminalFloor(PlanProblem problem) {
    return CountEnvelope.of(problem).terminalFloor();
  }

  private static Fleet fleet(Ramp ramp) {
    return new Fleet(1, 0, new Limits(0, 10), ramp);
  }

  private double cost(PlanProblem problem) {
    return engine.plan(problem).price().orElseThrow().total();
  }
}
