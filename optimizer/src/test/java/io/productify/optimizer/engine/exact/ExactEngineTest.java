package io.productify.optimizer.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.safety.Proposal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One replica serves 100 and costs 1; the prices are those of {@link PlanProblems#serving}. */
class ExactEngineTest {

  private final ExactEngine engine = new ExactEngine();

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
  void aCurrentCountAboveTheLimitsStartsAtTheHighestAllowed() {
    assertThat(counts(fleet(14, 0, new Limits(1, 6), 2, 1), 300, 300, 300, 300, 300))
        .containsExactly(6, 5, 4, 3, 3);
  }

  @Test
  void aCurrentCountBelowTheLimitsStartsAtTheLowestAllowed() {
    assertThat(counts(fleet(0, 0, new Limits(2, 6), 2, 1), 300, 300, 300)).containsExactly(2, 3, 3);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "4, 4"})
  void anOrderActsAfterTheStartupDelay(int delay, int firstHigher) {
    PlanProblem problem = PlanProblems.serving(1, 300, 300, 300, 300, 300, 300, 300, 300);
    int[] counts =
        engine.plan(problem.withTerms(PlanProblems.terms(delay, OptionalLong.empty()))).counts();
    assertThat(Arrays.copyOf(counts, firstHigher)).containsOnly(1);
    assertThat(Arrays.copyOfRange(counts, firstHigher, counts.length)).containsOnly(3);
  }

  @Test
  void maximumZeroIsNoCeiling() {
    assertThat(counts(fleet(20, 0, new Limits(0, 0), 50, 1), 5000, 5000, 5000))
        .containsExactly(20, 50, 50);
  }

  @Test
  void replicasOnTheirWayAreNotOrderedAgain() {
    PlanProblem pending =
        PlanProblems.withFleet(
            PlanProblems.serving(2, 200, 500, 500, 500), fleet(2, 3, new Limits(0, 10), 5, 1));
    Plan plan = engine.plan(pending);
    assertThat(plan.counts()).containsExactly(2, 5, 5, 5);
    assertThat(plan.price().orElseThrow().changes().startup()).isZero();
  }

  @Test
  void pendingReplicasBeyondTheCeilingDoNotArrive() {
    assertThat(counts(fleet(9, 5, new Limits(0, 10), 0, 0), 2000, 2000)).containsExactly(9, 10);
  }

  @Test
  void aTerminalNeedOutOfReachIsClippedToWhatCanBeReached() {
    assertThat(counts(fleet(1, 0, new Limits(0, 10), 1, 1), 100, 100, 900))
        .containsExactly(1, 2, 3);
  }

  @Test
  void aDiscountMakesLaterShortfallCheaper() {
    PlanProblem problem = PlanProblems.serving(1, 120, 120, 120, 120, 120, 120, 100);
    // A second replica saves 12 * 0.05 + 8 * 0.5 = 4.6 a step and costs 1 a step, 2 to start and
    // 0.5 to stop; with weights of at most 0.2 it saves less than it costs.
    assertThat(engine.plan(problem).counts()).containsExactly(1, 2, 2, 2, 2, 2, 1);
    assertThat(engine.plan(discounted(problem, 0.2)).counts()).containsOnly(1);
  }

  @Test
  void ofEquallyCheapPlansItTakesTheOneWithFewerChanges() {
    // Holding the second replica over two idle steps costs 2, as much as a stop and a start.
    PlanProblem problem = withChanges(PlanProblems.serving(2, 200, 100, 100, 200, 200), 1.5, 0.5);
    assertThat(engine.plan(problem).counts()).containsExactly(2, 2, 2, 2, 2);
  }

  @Test
  void ofEquallyCheapPlansWithAsManyChangesItTakesTheOneWithFewerReplicas() {
    PlanProblem problem = PlanProblems.serving(3, 100, 100, 100, 100);
    PlanProblem free =
        new PlanProblem(
            problem.fleet(), problem.workload(), new ReplicaProfile(100, 0), problem.terms());
    // Replicas for nothing and stops for a price: any stop costs, so it holds.
    assertThat(engine.plan(free).counts()).containsExactly(3, 3, 3, 3);
    // The start that the end needs costs the same at every step, so it is made at the last.
    assertThat(
            engine
                .plan(
                    PlanProblems.withFleet(
                        new PlanProblem(
                            free.fleet(),
                            Workload.of(new double[] {100, 100, 100, 200}, new double[4]),
                            free.replica(),
                            free.terms()),
                        fleet(1, 0, new Limits(0, 10), 2, 1)))
                .counts())
        .containsExactly(1, 1, 1, 2);
  }

  @Test
  void aBudgetThatCannotBeKeptIsRelaxedToTheSmallestThatCan() {
    Plan plan = engine.plan(budgeted(0));
    // 3, then at least 2 (one step down), 1, and 3 again at the end for its demand: 3 + 2 + 1 + 3.
    assertThat(plan.notes())
        .containsExactly("budget relaxed to the smallest feasible of 9 replica-steps");
    assertThat(plan.counts()).containsExactly(3, 2, 1, 3);
  }

  @Test
  void aBudgetThatTheCheapestPlanKeepsLeavesNoNote() {
    Plan plan = engine.plan(budgeted(12));
    assertThat(plan.counts()).containsExactly(3, 3, 3, 3);
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void aBudgetThatBindsIsKeptAtTheLeastCost() {
    Plan plan = engine.plan(budgeted(10));
    // 3 at both ends, and 4 replica-steps between: 2 and 2, with one stop and one start.
    assertThat(plan.counts()).containsExactly(3, 2, 2, 3);
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void queueWorkPlannedApartIsLeftToOthers() {
    PlanProblem one = PlanProblems.serving(1, 100, 100);
    PlanProblem two =
        new PlanProblem(
            one.fleet(),
            new Workload(
                one.workload().demand(),
                one.workload().coverage(),
                Optional.of(new DeferrableStream(new double[] {1, 1}, 0))),
            one.replica(),
            one.terms());
    Proposal proposal = Proposal.of(engine, two);
    assertThat(proposal.plan()).isEmpty();
    assertThat(proposal.failure()).isEqualTo("exact does not plan queue work apart (two_stream)");
  }

  @Test
  void aDemandBeyondWhatCanBeCountedIsRefused() {
    PlanProblem problem = PlanProblems.serving(1, 1e15, 1e15);
    assertThatThrownBy(() -> engine.plan(problem))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("more than can be planned for");
  }

  @Test
  void moreCountsThanMemoryShouldHoldAreLeftToOthers() {
    double[] demand = new double[200];
    Arrays.fill(demand, 0, 199, 1e9);
    PlanProblem problem =
        PlanProblems.withFleet(
            PlanProblems.serving(0, demand), fleet(0, 0, new Limits(0, 0), 10_000, 10_000));
    assertThatThrownBy(() -> engine.plan(problem))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("at most 2000000 counts");
  }

  @Test
  void theSameProblemHasTheSamePlanEveryTime() {
    for (long seed = 0; seed < 50; seed++) {
      PlanProblem problem = PlanProblems.randomLarge(seed);
      assertThat(engine.plan(problem).counts()).isEqualTo(new ExactEngine().plan(problem).counts());
    }
  }

  private int[] counts(Fleet fleet, double... demand) {
    return engine.plan(PlanProblems.withFleet(PlanProblems.serving(0, demand), fleet)).counts();
  }

  private static Fleet fleet(int running, int pending, Limits limits, int up, int down) {
    return new Fleet(running, pending, limits, new Ramp(up, down));
  }

  private static PlanProblem budgeted(long replicaSteps) {
    return PlanProblems.serving(3, 300, 300, 300, 300)
        .withTerms(PlanProblems.terms(1, OptionalLong.of(replicaSteps)));
  }

  private static PlanProblem discounted(PlanProblem problem, double discount) {
    Prices prices = problem.terms().prices();
    return withPrices(problem, new Prices(prices.shortfall(), prices.changes(), 0, discount));
  }

  private static PlanProblem withChanges(PlanProblem problem, double startup, double shutdown) {
    Prices prices = problem.terms().prices();
    return withPrices(
        problem, new Prices(prices.shortfall(), new Prices.Changes(startup, shutdown), 0, 1));
  }

  private static PlanProblem withPrices(PlanProblem problem, Prices prices) {
    return problem.withTerms(
        new PlanTerms(
            prices,
            problem.terms().startupDelaySteps(),
            OptionalLong.empty(),
            Duration.ofSeconds(10)));
  }
}
