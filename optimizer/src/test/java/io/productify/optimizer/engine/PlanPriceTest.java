package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.demand.DeferrableStream;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The price of any counts, against the formula written out term by term and case by case. */
class PlanPriceTest {

  private static final int PLANS = 5000;

  @Test
  void isTheFormulaForRandomCountsOfRandomProblems() {
    for (long seed = 0; seed < PLANS; seed++) {
      Random random = new Random(-seed);
      PlanProblem problem = PlanProblems.random(seed);
      int[] counts = random.ints(problem.steps(), 0, 9).toArray();
      double[] nothing = new double[counts.length];
      assertPriced(problem, counts, nothing);
    }
  }

  @Test
  void isTheFormulaForTwoStreams() {
    for (long seed = 0; seed < PLANS; seed++) {
      Random random = new Random(-seed);
      PlanProblem problem = PlanProblems.randomTwoStreamsWithBudget(seed);
      int[] counts = random.ints(problem.steps(), 0, 9).toArray();
      assertPriced(problem, counts, someService(random, problem, counts));
    }
  }

  /** Part of what waits, as far as the counts can serve it. */
  private static double[] someService(Random random, PlanProblem problem, int[] counts) {
    DeferrableStream queue = problem.workload().deferrable().orElseThrow();
    double[] served = new double[counts.length];
    double waiting = queue.initialBacklog();
    for (int t = 0; t < counts.length; t++) {
      waiting += queue.arrivals()[t];
      double most = Math.min(waiting, counts[t] * problem.replica().capacity());
      served[t] = most * random.nextDouble();
      waiting -= served[t];
    }
    return served;
  }

  private static void assertPriced(PlanProblem problem, int[] counts, double[] served) {
    PlanPrice price = PlanPrice.of(problem, counts, served);
    double expected = 0;
    for (int t = 0; t < counts.length; t++) {
      expected += problem.replica().costPerHour() * counts[t];
      expected += weight(problem, t) * shortfallCost(problem, t, counts[t], served[t]);
      expected += t == 0 ? 0 : changeCost(problem, t, counts);
    }
    expected += carryCost(problem, served);
    assertThat(price.total()).isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
    assertThat(price.replicas()).isNotNegative();
    assertThat(price.changes().cost()).isNotNegative();
    assertThat(price.carry()).isNotNegative();
    assertThat(price.shortfall().demandUnits()).isNotNegative();
  }

  private static double weight(PlanProblem problem, int step) {
    double weight = 1;
    for (int i = 0; i < step; i++) {
      weight *= problem.terms().prices().timeDiscount();
    }
    return weight;
  }

  /** The cheaper of what the soft tier may take and of leaving it all to the hard one. */
  private static double shortfallCost(PlanProblem problem, int step, int count, double queue) {
    Prices.Shortfall price = problem.terms().prices().shortfall();
    double[] cases = problem.workload().coverage()[step];
    double cost = 0;
    for (double covered : cases) {
      double left = covered + queue - problem.replica().capacity() * count;
      if (left > 0) {
        double soft = Math.min(left, price.softFraction() * covered);
        double tiered = price.soft() * soft + price.hard() * (left - soft);
        cost += Math.min(tiered, price.hard() * left) / cases.length;
      }
    }
    boolean nothingRuns = count == 0 && problem.workload().demand()[step] > 0;
    return nothingRuns ? cost + price.hard() : cost;
  }

  private static double changeCost(PlanProblem problem, int step, int[] counts) {
    int first = Math.max(1, problem.terms().startupDelaySteps());
    int came = step == first ? problem.fleet().arriving() : 0;
    int change = counts[step] - counts[step - 1] - came;
    Prices.Changes price = problem.terms().prices().changes();
    return change >= 0 ? change * price.startup() : -change * price.shutdown();
  }

  private static double carryCost(PlanProblem problem, double[] served) {
    Optional<DeferrableStream> queue = problem.workload().deferrable();
    double cost = 0;
    for (int t = 0; t < served.length && queue.isPresent(); t++) {
      double waiting = queue.get().initialBacklog();
      for (int i = 0; i <= t; i++) {
        waiting += queue.get().arrivals()[i] - served[i];
      }
      cost += problem.terms().prices().carry() * Math.max(0, waiting);
    }
    return cost;
  }

  @Test
  void pricesATinyPlanAsDoneByHand() {
    // Step 0: 1 serves 100 of 130: 13 soft at 0.05 and 17 hard at 0.5 = 9.15, and 1 for the
    // replica. Step 1: 0 of 50: 5 soft, 45 hard = 22.75, 0.5 for running none, 0.5 for the stop.
    // Step 2: 3 replicas for 3, three starts for 6.
    PlanPrice price =
        PlanPrice.of(PlanProblems.serving(1, 130, 50, 300), new int[] {1, 0, 3}, new double[3]);
    assertThat(price.replicas()).isEqualTo(4);
    assertThat(price.shortfall().softCost()).isCloseTo(0.9, within(1e-12));
    assertThat(price.shortfall().hardCost()).isCloseTo(31, within(1e-12));
    assertThat(price.shortfall().noReplicaCost()).isEqualTo(0.5);
    assertThat(price.shortfall().demandUnits()).isCloseTo(80, within(1e-12));
    assertThat(price.changes()).isEqualTo(new PlanPrice.Changes(6, 0.5));
    assertThat(price.carry()).isZero();
    assertThat(price.total()).isCloseTo(42.9, within(1e-12));
  }

  @Test
  void replicasThatArriveAreNoChange() {
    PlanProblem problem =
        PlanProblems.withFleet(
            PlanProblems.serving(1, 100, 300, 300),
            new Fleet(1, 2, new Limits(0, 10), new Ramp(2, 1)));
    int[] arrived = {1, 3, 3};
    assertThat(PlanPrice.of(problem, arrived, new double[3]).changes().cost()).isZero();
    int[] oneStopped = {1, 2, 2};
    assertThat(PlanPrice.of(problem, oneStopped, new double[3]).changes())
        .isEqualTo(new PlanPrice.Changes(0, 0.5));
  }
}
