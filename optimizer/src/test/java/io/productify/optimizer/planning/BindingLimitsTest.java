package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Each limit where it binds and where it is only touched. One replica serves 100 and costs 1 a
 * step, a start costs 2 and a stop 0.5; the other prices are those of {@link PlanProblems#serving}.
 */
class BindingLimitsTest {

  private static final Limits ZERO_TO_TEN = new Limits(0, 10);
  private static final Ramp TWO_UP_ONE_DOWN = new Ramp(2, 1);

  @Test
  void aPlanThatServesASteadyDemandIsBoundByNothing() {
    assertThat(limits(PlanProblems.serving(3, 300, 300, 300, 300))).isEmpty();
  }

  @Test
  void theMaximumBindsWhereAFurtherReplicaWouldPay() {
    assertThat(limits(within(10, ZERO_TO_TEN, 1500, 1500, 1500))).containsExactly("max");
  }

  @Test
  void aMaximumThatIsJustWhatTheDemandNeedsDoesNotBind() {
    assertThat(limits(within(3, new Limits(0, 3), 300, 300, 300))).isEmpty();
  }

  @Test
  void aMaximumUnderADemandTooRareToServeDoesNotBind() {
    // One case in 24 lacks 30 units: 24 * 0.05 / 24 would be saved by a replica that costs 1.
    double[] cases = new double[24];
    Arrays.fill(cases, 300);
    cases[23] = 330;
    PlanProblem problem = within(3, new Limits(0, 3), 300, 300, 300);
    Workload workload =
        new Workload(
            problem.workload().demand(), new double[][] {cases, cases, cases}, Optional.empty());
    assertThat(limits(with(problem, workload))).isEmpty();
  }

  @Test
  void theMinimumBindsWhereAStopWouldPay() {
    assertThat(limits(within(4, new Limits(4, 10), 100, 100, 100))).containsExactly("min");
  }

  @Test
  void aMinimumThatTheDemandNeedsDoesNotBind() {
    assertThat(limits(within(3, new Limits(3, 10), 300, 300, 300))).isEmpty();
  }

  @Test
  void aMinimumWhereAStopWouldHaveToBeTakenBackDoesNotBind() {
    // A stop and a start cost 2.5 and one step less of one replica saves 1.
    assertThat(limits(within(2, new Limits(2, 10), 200, 100, 200, 200))).isEmpty();
  }

  @Test
  void theRampBindsUpwardsWhereItIsLateForTheDemand() {
    assertThat(limits(PlanProblems.serving(1, 800, 800, 800))).containsExactly("ramp_up");
  }

  @Test
  void theRampBindsUpwardsWhereItMakesThePlanRiseBeforeTheDemand() {
    PlanProblem problem = PlanProblems.serving(1, 100, 100, 500);
    assertThat(new ExactEngine().plan(problem).counts()).containsExactly(1, 3, 5);
    assertThat(limits(problem)).containsExactly("ramp_up");
  }

  @Test
  void aRiseOfJustTheRampIsNotBound() {
    assertThat(limits(PlanProblems.serving(1, 100, 300, 300))).isEmpty();
  }

  @Test
  void theRampBindsDownwardsWhereReplicasAreLeftOver() {
    assertThat(limits(PlanProblems.serving(9, 100, 100, 100))).containsExactly("ramp_down");
  }

  @Test
  void theRampBindsDownwardsBeforeTheStartupDelayIsOverToo() {
    PlanProblem problem = PlanProblems.serving(5, 300, 300, 300, 300, 300);
    PlanProblem delayed = problem.withTerms(PlanProblems.terms(3, OptionalLong.empty()));
    assertThat(new ExactEngine().plan(delayed).counts()).containsExactly(5, 4, 3, 3, 3);
    assertThat(limits(delayed)).containsExactly("ramp_down");
  }

  @Test
  void aFallOfJustTheRampIsNotBound() {
    assertThat(limits(PlanProblems.serving(3, 200, 200, 200))).isEmpty();
  }

  @Test
  void aFallThatALaterPeakHoldsUpIsNotBoundByTheRamp() {
    PlanProblem problem = PlanProblems.serving(4, 400, 200, 300, 300);
    assertThat(new ExactEngine().plan(problem).counts()).containsExactly(4, 3, 3, 3);
    assertThat(limits(problem)).isEmpty();
  }

  @Test
  void theBudgetBindsWhereMoreReplicaStepsWouldPay() {
    assertThat(limits(budgeted(10))).containsExactly("budget");
    assertThat(limits(budgeted(11))).containsExactly("budget");
  }

  @Test
  void aBudgetOfJustWhatThePlanSpendsDoesNotBind() {
    assertThat(limits(budgeted(12))).isEmpty();
  }

  @Test
  void aBudgetThatHadToBeRaisedBinds() {
    assertThat(limits(budgeted(0))).containsExactly("budget");
  }

  @Test
  void theTerminalNeedBindsWhereNoShortfallIsPriced() {
    PlanProblem problem = within(1, ZERO_TO_TEN, 0, 0, 300);
    Workload unpriced = Workload.of(problem.workload().demand(), new double[3]);
    assertThat(new ExactEngine().plan(with(problem, unpriced)).counts()).endsWith(3);
    assertThat(limits(with(problem, unpriced))).containsExactly("terminal");
  }

  @Test
  void aTerminalNeedThatIsServedForItsPriceDoesNotBind() {
    PlanProblem problem = within(1, ZERO_TO_TEN, 100, 100, 300);
    assertThat(new ExactEngine().plan(problem).counts()).containsExactly(1, 1, 3);
    assertThat(limits(problem)).isEmpty();
  }

  @Test
  void limitsThatHoldOnlyTogetherAreBothNamed() {
    PlanProblem frozenAtTheTop = fleet(10, ZERO_TO_TEN, new Ramp(0, 0), 2000, 2000);
    assertThat(limits(frozenAtTheTop)).containsExactly("max", "ramp_up");
  }

  @Test
  void aFrozenRampBindsInTheDirectionOfTheDemand() {
    Ramp frozen = new Ramp(0, 0);
    assertThat(limits(fleet(3, ZERO_TO_TEN, frozen, 900, 900))).containsExactly("ramp_up");
    assertThat(limits(fleet(3, ZERO_TO_TEN, frozen, 0, 0))).containsExactly("ramp_down");
    assertThat(limits(fleet(3, ZERO_TO_TEN, frozen, 300, 300))).isEmpty();
  }

  @Test
  void equalLimitsBindInTheDirectionOfTheDemand() {
    Limits four = new Limits(4, 4);
    assertThat(limits(within(4, four, 900, 900))).containsExactly("max");
    assertThat(limits(within(4, four, 0, 0))).containsExactly("min");
  }

  @Test
  void whereNothingHasAPriceNothingBindsButTheTerminalNeedIsStillMet() {
    PlanProblem problem = within(3, new Limits(0, 3), 900, 900);
    PlanTerms free =
        new PlanTerms(
            new Prices(new Prices.Shortfall(0, 0, 0.1), new Prices.Changes(0, 0), 0, 1),
            1,
            OptionalLong.empty(),
            problem.terms().timeLimit());
    PlanProblem unpriced =
        new PlanProblem(problem.fleet(), problem.workload(), new ReplicaProfile(100, 0), free);
    assertThat(new ExactEngine().plan(unpriced).counts()).containsExactly(3, 3);
    assertThat(limits(unpriced)).isEmpty();
  }

  @Test
  void oneStepLeavesNothingToBind() {
    assertThat(limits(within(3, new Limits(0, 3), 900))).isEmpty();
  }

  @Test
  void aPlanWithoutPricesIsBoundWhereItServesLessOrMoreThanItWants() {
    Engine plain = new Proportional();
    assertThat(limits(plain, within(10, ZERO_TO_TEN, 1500, 1500))).containsExactly("max");
    assertThat(limits(plain, within(10, ZERO_TO_TEN, 1000, 1000))).isEmpty();
    assertThat(limits(plain, within(4, new Limits(4, 9), 300, 300))).containsExactly("min");
    assertThat(limits(plain, within(4, new Limits(4, 9), 400, 400))).isEmpty();
    assertThat(limits(plain, PlanProblems.serving(1, 400, 400))).containsExactly("ramp_up");
    assertThat(limits(plain, PlanProblems.serving(1, 300, 300))).isEmpty();
    assertThat(limits(plain, PlanProblems.serving(5, 300, 300))).containsExactly("ramp_down");
    assertThat(limits(plain, PlanProblems.serving(4, 300, 300))).isEmpty();
  }

  @Test
  void aPlanThatKnowsNoBudgetIsNotBoundByOne() {
    assertThat(limits(new Proportional(), budgeted(0))).isEmpty();
  }

  @Test
  void aQueueThatWaitsPullsLikeDemand() {
    PlanProblem problem = within(3, new Limits(0, 3), 100, 100, 100);
    assertThat(limits(MilpEngine.unaided(System::nanoTime), with(problem, queue(problem, 5000))))
        .containsExactly("max");
    PlanProblem served = within(3, new Limits(0, 3), 200, 200, 200);
    assertThat(limits(MilpEngine.unaided(System::nanoTime), with(served, queue(served, 100))))
        .isEmpty();
  }

  private static Workload queue(PlanProblem problem, double initialBacklog) {
    Workload one = problem.workload();
    return new Workload(
        one.demand(),
        one.coverage(),
        Optional.of(new DeferrableStream(new double[one.steps()], initialBacklog)));
  }

  private static PlanProblem budgeted(long replicaSteps) {
    return PlanProblems.serving(3, 300, 300, 300, 300)
        .withTerms(PlanProblems.terms(1, OptionalLong.of(replicaSteps)));
  }

  private static PlanProblem within(int running, Limits limits, double... demand) {
    return fleet(running, limits, TWO_UP_ONE_DOWN, demand);
  }

  private static PlanProblem fleet(int running, Limits limits, Ramp ramp, double... demand) {
    return PlanProblems.withFleet(
        PlanProblems.serving(running, demand), new Fleet(running, 0, limits, ramp));
  }

  private static PlanProblem with(PlanProblem problem, Workload workload) {
    return new PlanProblem(problem.fleet(), workload, problem.replica(), problem.terms());
  }

  private static List<String> limits(PlanProblem problem) {
    return limits(new ExactEngine(), problem);
  }

  private static List<String> limits(Engine engine, PlanProblem problem) {
    return BindingLimits.of(problem, engine.plan(problem));
  }
}
