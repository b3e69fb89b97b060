package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.productify.optimizer.demand.DeferrableStream;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One replica serves 100; soft 0.05, hard 0.5, a tenth is soft, carry 0.05 if not said else. */
class QueueServiceTest {

  @BeforeAll
  static void load() {
    Loader.loadNativeLibraries();
  }

  @Test
  void theQueueGetsTheCapacityThatIsOverAsSoonAsThereIsSome() {
    PlanProblem problem = queued(new double[] {100, 150, 100}, new double[] {0, 0, 0}, 80);
    assertThat(QueueService.cheapest(withCarry(problem, 0.02), new int[] {1, 2, 2}))
        .containsExactly(0, 50, 30);
  }

  @Test
  void theSoftTierIsGivenUpWhereWaitingCostsMore() {
    // Waiting to the end costs 0.05 a step; a demand unit of the soft tier costs 0.05 once.
    PlanProblem problem = queued(new double[] {100, 100, 100}, new double[] {0, 0, 0}, 80);
    assertThat(QueueService.cheapest(problem, new int[] {1, 1, 1})).containsExactly(10, 10, 10);
  }

  @Test
  void workThatNeverPaysWaitsToTheEnd() {
    PlanProblem problem = queued(new double[] {100}, new double[] {20}, 0);
    assertThat(QueueService.cheapest(problem, new int[] {1})).containsExactly(10);
    assertThat(QueueService.cheapest(problem, new int[] {0})).containsExactly(0);
  }

  @Test
  void workIsNotServedBeforeItArrives() {
    PlanProblem problem = queued(new double[] {0, 0}, new double[] {0, 250}, 30);
    assertThat(QueueService.cheapest(problem, new int[] {2, 2})).containsExactly(30, 200);
  }

  @Test
  void withoutACarryPriceOnlySpareCapacityServes() {
    PlanProblem problem = queued(new double[] {100, 60}, new double[] {50, 0}, 0);
    assertThat(QueueService.cheapest(withCarry(problem, 0), new int[] {1, 1}))
        .containsExactly(0, 40);
  }

  @Test
  void withOneStreamNothingIsServed() {
    PlanProblem problem = PlanProblems.serving(1, 100, 100);
    assertThat(QueueService.cheapest(problem, new int[] {5, 5})).containsExactly(0, 0);
    assertThat(new QueueService(problem).cheapest(new int[] {5, 5})).containsExactly(0, 0);
  }

  @Test
  void isAsCheapAsALinearProgramAndAFlow() {
    LongStream.range(0, 400).mapToObj(PlanProblems::randomTwoStreams).forEach(this::assertCheapest);
    LongStream.range(0, 100)
        .mapToObj(PlanProblems::randomMediumTwoStreams)
        .forEach(this::assertCheapest);
  }

  private void assertCheapest(PlanProblem problem) {
    int[] counts = new Random(7).ints(problem.steps(), 0, 6).toArray();
    double[] served = QueueService.cheapest(problem, counts);
    assertKept(problem, counts, served);
    double cost = PlanPrice.of(problem, counts, served).total();
    PlanPrice unserved = PlanPrice.of(problem, counts, new double[counts.length]);
    double fixed = unserved.total() - unserved.carry();
    assertThat(cost).isEqualTo(fixed + QueueFlow.cost(problem, counts), within(1e-6 * cost + 1e-9));
    double countsAlone = fixed - unserved.shortfall().softCost() - unserved.shortfall().hardCost();
    assertThat(cost)
        .isEqualTo(countsAlone + linearProgram(problem, counts), within(1e-6 * cost + 1e-9));
  }

  private static void assertKept(PlanProblem problem, int[] counts, double[] served) {
    DeferrableStream stream = problem.workload().deferrable().orElseThrow();
    double backlog = stream.initialBacklog();
    for (int t = 0; t < counts.length; t++) {
      assertThat(served[t]).isBetween(0.0, problem.replica().capacity() * counts[t]);
      backlog += stream.arrivals()[t] - served[t];
      assertThat(backlog).isGreaterThan(-1e-9);
    }
  }

  /** Returns shortfall and carry, by the rows of the model as they stand. */
  private static double linearProgram(PlanProblem problem, int[] counts) {
    MPSolver solver = MPSolver.createSolver("GLOP");
    try {
      DeferrableStream stream = problem.workload().deferrable().orElseThrow();
      double infinity = MPSolver.infinity();
      MPVariable before = solver.makeNumVar(stream.initialBacklog(), stream.initialBacklog(), "b");
      for (int t = 0; t < counts.length; t++) {
        double capacity = problem.replica().capacity() * counts[t];
        MPVariable queueServed = solver.makeNumVar(0, capacity, "q");
        MPVariable backlog = solver.makeNumVar(0, infinity, "b");
        solver.objective().setCoefficient(backlog, problem.terms().prices().carry());
        MPConstraint balance =
            solver.makeConstraint(stream.arrivals()[t], stream.arrivals()[t], "balance");
        balance.setCoefficient(backlog, 1);
        balance.setCoefficient(before, -1);
        balance.setCoefficient(queueServed, 1);
        before = backlog;
        Prices.Shortfall prices = problem.terms().prices().shortfall();
        double[] coverage = problem.workload().coverage()[t];
        for (double covered : coverage) {
          MPVariable soft = solver.makeNumVar(0, prices.softFraction() * covered, "soft");
          MPVariable hard = solver.makeNumVar(0, infinity, "hard");
          double weight = problem.weight(t) / coverage.length;
          solver.objective().setCoefficient(soft, weight * prices.soft());
          solver.objective().setCoefficient(hard, weight * prices.hard());
          MPConstraint row = solver.makeConstraint(covered - capacity, infinity, "served");
          row.setCoefficient(queueServed, -1);
          row.setCoefficient(soft, 1);
          row.setCoefficient(hard, 1);
        }
      }
      assertThat(solver.solve()).isEqualTo(MPSolver.ResultStatus.OPTIMAL);
      return solver.objective().value();
    } finally {
      solver.delete();
    }
  }

  private static PlanProblem queued(double[] demand, double[] arrivals, double initialBacklog) {
    PlanProblem one = PlanProblems.serving(1, demand);
    return new PlanProblem(
        one.fleet(),
        PlanProblems.queued(one.workload(), arrivals, initialBacklog),
        one.replica(),
        one.terms());
  }

  private static PlanProblem withCarry(PlanProblem problem, double carry) {
    PlanTerms terms = problem.terms();
    Prices prices = terms.prices();
    return problem.withTerms(
        new PlanTerms(
            new Prices(prices.shortfall(), prices.changes(), carry, prices.timeDiscount()),
            terms.startupDelaySteps(),
            terms.budgetReplicaSteps(),
            terms.timeLimit()));
  }
}
