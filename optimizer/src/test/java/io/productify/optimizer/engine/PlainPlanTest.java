package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.exact.ExactEngine;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A plan found without a search: allowed always, sensible mostly, and never below the optimum. */
class PlainPlanTest {

  private static final double[] NOTHING = new double[6];

  @Test
  void itKeepsEveryRuleAndCostsNoLessThanTheCheapest() {
    ExactEngine exact = new ExactEngine();
    LongStream.range(0, 1000)
        .mapToObj(seed -> seed % 2 == 0 ? random(seed) : PlanProblems.randomTwoStreams(seed))
        .forEach(
            problem -> {
              Plan plain = PlainPlan.of(problem);
              PlanRules.assertKept(problem, plain.counts());
              double cheapest = exact.plan(problem).price().orElseThrow().total();
              assertThat(plain.price().orElseThrow().total())
                  .isGreaterThanOrEqualTo(cheapest - 1e-9 * Math.max(1, cheapest));
            });
  }

  private static PlanProblem random(long seed) {
    PlanProblem problem = PlanProblems.random(seed);
    long least = CountEnvelope.of(problem).smallestSpend(problem);
    return problem.withTerms(problem.terms().withBudget(least + seed % 7));
  }

  @Test
  void aQueueThatCostsMoreThanReplicasIsServedAsSoonAsItCan() {
    // 600 wait, a replica serves 100 and costs 1; to let 100 wait costs 5 a step.
    PlanProblem waiting =
        PlanProblems.withFleet(
            PlanProblems.serving(0, NOTHING), new Fleet(0, 0, new Limits(0, 10), new Ramp(9, 9)));
    PlanProblem queued =
        new PlanProblem(
            waiting.fleet(),
            PlanProblems.queued(waiting.workload(), NOTHING, 600),
            waiting.replica(),
            waiting.terms());
    assertThat(PlainPlan.of(queued).counts()).containsExactly(0, 6, 0, 0, 0, 0);
  }

  @Test
  void aQueueThatArrivesSteadilyIsServedSteadily() {
    double[] arrivals = new double[6];
    Arrays.fill(arrivals, 300);
    PlanProblem one = PlanProblems.serving(3, NOTHING);
    PlanProblem queued =
        new PlanProblem(
            one.fleet(),
            PlanProblems.queued(one.workload(), arrivals, 0),
            one.replica(),
            one.terms());
    assertThat(PlainPlan.of(queued).counts()).containsExactly(3, 3, 3, 3, 3, 3);
  }

  @Test
  void aBudgetCutsThePlanOffAtALevel() {
    PlanProblem problem = PlanProblems.serving(5, 500, 500, 500, 500);
    // Whole it spends 20; the end needs 5, and from 5 down to 3 takes two steps, back up one.
    Plan plan = PlainPlan.of(problem.withTerms(problem.terms().withBudget(18)));
    assertThat(plan.counts()).containsExactly(5, 4, 4, 5);
  }

  @Test
  void withDearShortfallItCoversTheHighestOfTheDemandsElseTheUsual() {
    double[] demands = {100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 900};
    assertThat(PlainPlan.of(spread(demands, 1000)).counts()).endsWith(9);
    assertThat(PlainPlan.of(spread(demands, 0.001)).counts()).endsWith(1);
  }

  private static PlanProblem spread(double[] demands, double hard) {
    PlanProblem one = PlanProblems.serving(1, 100, 100, 100, 100, 100);
    double[][] coverage = new double[one.steps()][];
    Arrays.fill(coverage, demands);
    Prices prices = one.terms().prices();
    Prices priced =
        new Prices(new Prices.Shortfall(hard, hard, 0.1), prices.changes(), prices.carry(), 1);
    return new PlanProblem(
        new Fleet(1, 0, new Limits(0, 10), new Ramp(9, 9)),
        new Workload(one.workload().demand(), coverage, one.workload().deferrable()),
        one.replica(),
        new PlanTerms(priced, 1, one.terms().budgetReplicaSteps(), one.terms().timeLimit()));
  }
}
