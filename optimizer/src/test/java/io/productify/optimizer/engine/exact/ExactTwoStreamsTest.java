package io.productify.optimizer.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanRules;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One replica serves 100 and costs 1; soft 0.05, hard 0.5, a tenth is soft, start 2, stop 0.5,
 * carry 0.05 if not said else.
 */
class ExactTwoStreamsTest {

  private static final double[] IDLE = new double[6];

  private final ExactEngine engine = new ExactEngine();

  @Test
  void aBacklogIsServedByAReplicaMoreWhereWaitingCostsMore() {
    PlanProblem problem = queued(PlanProblems.serving(1, IDLE), IDLE, 500);
    // With one replica in step 0, 400 wait. The third one costs 2 to start, 0.5 to stop and,
    // stopped
    // one a step, 2 to run; without it 100 more wait after step 1 and after step 2.
    Plan plan = engine.plan(problem);
    assertThat(plan.counts()).containsExactly(1, 3, 2, 1, 0, 0);
    assertThat(plan.price().orElseThrow().carry()).isEqualTo(25, within(1e-9));
  }

  @Test
  void aBacklogWaitsWhereWaitingIsCheap() {
    PlanProblem problem =
        withCarry(queued(PlanProblems.serving(1, 100, 50, 50, 50, 50, 50), IDLE, 100), 0.001);
    assertThat(engine.plan(problem).counts()).containsOnly(1);
  }

  @Test
  void withoutACarryPriceTheQueueIsNotWorthAReplica() {
    for (long seed = 0; seed < 200; seed++) {
      PlanProblem one = withoutBudget(PlanProblems.random(seed));
      double[] arrivals = new Random(seed).doubles(one.steps(), 0, 200).toArray();
      assertThat(engine.plan(withCarry(queued(one, arrivals, 50), 0)).counts())
          .as("seed %d", seed)
          .isEqualTo(engine.plan(one).counts());
    }
  }

  @Test
  void withoutQueueWorkThePlanIsThatOfOneStream() {
    for (long seed = 0; seed < 200; seed++) {
      PlanProblem one = withoutBudget(PlanProblems.random(seed));
      PlanProblem two = withCarry(queued(one, new double[one.steps()], 0), 0.05);
      assertThat(engine.plan(two).counts())
          .as("seed %d", seed)
          .isEqualTo(engine.plan(one).counts());
    }
  }

  @Test
  void oneStepIsTheCurrentCountAndServesWhatItCan() {
    Plan plan = engine.plan(queued(PlanProblems.serving(3, 120), new double[] {50}, 400));
    assertThat(plan.counts()).containsExactly(3);
    // 300 less 108 for the queue, since the soft tier of 12 costs as much as waiting.
    assertThat(plan.price().orElseThrow().total())
        .isEqualTo(3 + 0.05 * 12 + 0.05 * (450 - 192), within(1e-9));
  }

  @Test
  void aFrozenRampAndEqualLimitsLeaveOnlyTheQueueToBeServed() {
    PlanProblem two = queued(PlanProblems.serving(2, 900, 0, 0, 900), new double[4], 300);
    assertThat(counts(two, new Limits(0, 10), new Ramp(0, 0))).containsOnly(2);
    assertThat(counts(two, new Limits(2, 2), new Ramp(3, 3))).containsOnly(2);
  }

  @Test
  void withoutACeilingItStartsWhatClearsTheQueueAtOnceAndNoMore() {
    PlanProblem two =
        withCarry(queued(PlanProblems.serving(0, new double[3]), new double[3], 5000), 1000);
    assertThat(counts(two, new Limits(0, 0), new Ramp(10_000, 10_000))).containsExactly(0, 50, 0);
    assertThat(CountEnvelope.of(two).usefulCount(two)).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e9, 1e15})
  void aCapacityFarFromTheDemandIsPlannedFor(double capacity) {
    PlanProblem one = PlanProblems.serving(1, 100, 100, 100);
    PlanProblem two = queued(one, new double[] {1e-9, 0, 1e-9}, 10);
    PlanProblem odd =
        new PlanProblem(two.fleet(), two.workload(), new ReplicaProfile(capacity, 1), two.terms());
    PlanRules.assertKept(odd, engine.plan(odd).counts());
  }

  @Test
  void aBudgetThatTheCheapestPlanKeepsChangesNothing() {
    PlanProblem free = queued(PlanProblems.serving(1, IDLE), IDLE, 500);
    assertThat(engine.plan(free.withTerms(free.terms().withBudget(7))).counts())
        .isEqualTo(engine.plan(free).counts());
  }

  @Test
  void aBudgetThatBindsIsLeftToOthers() {
    PlanProblem free = queued(PlanProblems.serving(1, IDLE), IDLE, 500);
    assertThatThrownBy(() -> engine.plan(free.withTerms(free.terms().withBudget(6))))
        .isInstanceOf(NoPlanException.class)
        .hasMessage("exact does not plan two streams under a budget that binds");
  }

  @Test
  void aBudgetThatCannotBeKeptIsRelaxedAndTheQueueServedAllTheSame() {
    PlanProblem free = queued(PlanProblems.serving(3, 300, 300, 300, 300), new double[4], 100);
    Plan plan = engine.plan(free.withTerms(free.terms().withBudget(0)));
    assertThat(plan.counts()).containsExactly(3, 2, 1, 3);
    assertThat(plan.notes()).containsExactly(Plan.Note.budgetRelaxed(9));
    assertThat(plan.price().orElseThrow().carry()).isLessThan(4 * 100 * 0.05);
  }

  @Test
  void moreCountsThanCanBeGoneThroughAreLeftToOthers() {
    PlanProblem two = queued(PlanProblems.serving(0, new double[100]), new double[100], 1e6);
    assertThatThrownBy(() -> counts(two, new Limits(0, 0), new Ramp(10_000, 10_000)))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("at most 250000 counts");
  }

  @Test
  void queueWorkThatLeavesTooManyPlansIsLeftToOthers() {
    // A thousand counts, every one within reach of every other, and 24 demands a step.
    Random random = new Random(1);
    double[] demand = random.doubles(45, 10_000, 40_000).toArray();
    double[][] coverage = new double[45][];
    for (int t = 0; t < 45; t++) {
      double expected = demand[t];
      coverage[t] = random.doubles(24, 0.7, 1.3).map(share -> share * expected).toArray();
    }
    Workload work = new Workload(demand, coverage, Optional.empty());
    PlanProblem one = PlanProblems.serving(300, demand);
    PlanProblem two =
        queued(
            new PlanProblem(one.fleet(), work, one.replica(), one.terms()),
            random.doubles(45, 0, 30_000).toArray(),
            20_000);
    assertThatThrownBy(() -> counts(two, new Limits(1, 1000), new Ramp(1000, 1000)))
        .isInstanceOf(NoPlanException.class)
        .hasMessage("the queue work (two_stream) leaves exact too many plans to choose from");
  }

  @Test
  void aCostThatCannotBeCountedIsRefused() {
    PlanProblem one = PlanProblems.serving(1, IDLE);
    PlanProblem vast =
        new PlanProblem(one.fleet(), one.workload(), new ReplicaProfile(1e300, 1), one.terms());
    PlanProblem two = queued(vast, IDLE, 1e305);
    assertThatThrownBy(() -> engine.plan(withCarry(two, 1e6)))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("beyond what can be counted");
  }

  @Test
  void theSameProblemHasTheSamePlanEveryTime() {
    for (long seed = 0; seed < 30; seed++) {
      PlanProblem problem = PlanProblems.randomMediumTwoStreams(seed);
      assertThat(engine.plan(problem).counts()).isEqualTo(new ExactEngine().plan(problem).counts());
    }
  }

  private int[] counts(PlanProblem problem, Limits limits, Ramp ramp) {
    Fleet fleet = new Fleet(problem.fleet().running(), 0, limits, ramp);
    return engine.plan(PlanProblems.withFleet(problem, fleet)).counts();
  }

  private static PlanProblem queued(PlanProblem one, double[] arrivals, double initialBacklog) {
    Workload work = PlanProblems.queued(one.workload(), arrivals, initialBacklog);
    return new PlanProblem(one.fleet(), work, one.replica(), one.terms());
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

  private static PlanProblem withoutBudget(PlanProblem problem) {
    PlanTerms terms = problem.terms();
    return problem.withTerms(
        new PlanTerms(
            terms.prices(),
            terms.startupDelaySteps(),
            OptionalLong.empty(),
            Duration.ofSeconds(10)));
  }
}
