package io.productify.optimizer.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Ramp;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SafetyShellTest {

  private static final SafetyShell.Answer FOUR_STEPS = new SafetyShell.Answer(1, 4, true);
  private static final int RESCUED = 4;

  private final SafetyShell shell = new SafetyShell(constant("milp", RESCUED));

  @Test
  void aPlanWithinItsBoundsPassesUnchanged() {
    SafePlan safe = admit(fleet(3, 0, 10), 3, 3, 4, 5, 5);
    assertThat(safe.desired()).containsExactly(3, 4, 5, 5);
    assertThat(safe.fallback()).isFalse();
    assertThat(safe.verdict().corrections()).isEmpty();
  }

  @Test
  void aJumpIsSpreadOverTheRampCountedFromTheCurrentCount() {
    SafePlan safe = admit(fleet(3, 0, 50), 3, 20, 20, 20, 20);
    assertThat(safe.desired()).containsExactly(5, 7, 9, 11);
    assertThat(safe.raw()).containsExactly(20, 20, 20, 20);
    assertKinds(safe, Correction.Kind.RAMP);
  }

  @Test
  void aFallIsSpreadOverTheRampToo() {
    assertThat(admit(fleet(9, 0, 50), 9, 0, 0, 0, 0).desired()).containsExactly(8, 7, 6, 5);
  }

  @Test
  void aChangeOfExactlyTheRampIsNoCorrection() {
    assertThat(admit(fleet(3, 0, 50), 3, 5, 4, 6, 5).verdict().corrections()).isEmpty();
  }

  @Test
  void countsAreClampedWithoutCallingItAFallback() {
    SafePlan safe = admit(fleet(9, 0, 10), 9, 11, 12, 12, 12);
    assertThat(safe.desired()).containsExactly(10, 10, 10, 10);
    assertThat(safe.fallback()).isFalse();
    assertKinds(safe, Correction.Kind.LIMITS);
  }

  @Test
  void limitsWinOverTheRamp() {
    // 20 run and 10 are allowed: the ramp alone would hold 19.
    assertThat(admit(fleet(20, 0, 10), 10, 10, 10, 10, 10).desired())
        .containsExactly(10, 10, 10, 10);
  }

  @Test
  void theRampCountsOnFromWhatTheLimitsMade() {
    // 20 run and 10 are allowed: the limits take 10 at once, and the ramp one more a step.
    SafePlan safe = admit(fleet(20, 0, 10), 10, 10, 3, 3, 3);
    assertThat(safe.desired()).containsExactly(10, 9, 8, 7);
    assertThat(safe.verdict().corrections())
        .containsExactly(new Correction(Correction.Kind.RAMP, "the ramp made 9 of 3"));
  }

  @Test
  void theLimitsDoNotKeepTheRampHigh() {
    // 9 run: up to the ceiling at once is within this ramp, and from there it is two down to 8.
    Fleet fleet = new Fleet(9, 0, new Limits(0, 10), new Ramp(50, 2));
    assertThat(admit(fleet, 9, 30, 8, 6, 4).desired()).containsExactly(10, 8, 6, 4);
  }

  @Test
  void pendingReplicasMayArriveBesideTheRamp() {
    Fleet fleet = new Fleet(3, 4, new Limits(0, 50), new Ramp(2, 1));
    assertThat(admit(fleet, 3, 9, 9, 9, 9).desired()).containsExactly(9, 9, 9, 9);
  }

  static List<int[]> unusablePlans() {
    return List.of(
        new int[0], new int[] {3, 3}, new int[] {3, 3, -1, 3, 3}, new int[] {3, 3, 3, 3, 3, 3});
  }

  @ParameterizedTest
  @MethodSource("unusablePlans")
  void anUnusablePlanIsPlannedAfreshByTheRescueEngine(int[] counts) {
    SafePlan safe = admit(fleet(3, 0, 10), counts);
    assertThat(safe.desired()).containsExactly(RESCUED, RESCUED, RESCUED, RESCUED);
    assertThat(safe.fallback()).isTrue();
    assertKinds(safe, Correction.Kind.UNUSABLE);
  }

  static List<PlanPrice> pricesThatAreNone() {
    PlanPrice.Shortfall none = new PlanPrice.Shortfall(0, 0, 0, 0);
    PlanPrice.Changes unchanged = new PlanPrice.Changes(0, 0);
    return List.of(
        new PlanPrice(Double.NaN, none, unchanged, 0),
        new PlanPrice(0, new PlanPrice.Shortfall(Double.NaN, 0, 0, 0), unchanged, 0),
        new PlanPrice(0, none, unchanged, Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @MethodSource("pricesThatAreNone")
  void aPlanWhoseEngineLostCountOfItsPriceIsPlannedAfresh(PlanPrice price) {
    int[] counts = {3, 3, 3, 3, 3};
    Plan plan = new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
    SafePlan safe =
        shell.admit(Proposal.planned("other", plan), problem(fleet(3, 0, 10)), FOUR_STEPS);
    assertThat(safe.desired()).containsOnly(RESCUED);
    assertThat(safe.fallback()).isTrue();
    assertKinds(safe, Correction.Kind.UNUSABLE);
  }

  @Test
  void anEngineThatBreaksIsAProposalWithoutAPlanWhoseReasonTellsNothingOfTheInside() {
    IllegalStateException bug = new IllegalStateException("password=secret at Foo.java:12");
    PlanProblem problem = problem(fleet(3, 0, 10));
    SafePlan safe =
        shell.admit(Proposal.of(FakeEngine.throwing("other", bug), problem), problem, FOUR_STEPS);
    assertThat(safe.desired()).containsOnly(RESCUED);
    assertThat(safe.verdict().corrections())
        .containsExactly(new Correction(Correction.Kind.UNUSABLE, "engine other failed"));
    assertThat(safe.verdict().faults()).containsExactly(new EngineFault("other", bug));
  }

  @Test
  void anEngineThatOverflowsItsStackOrMissesAClassIsNoWorse() {
    PlanProblem problem = problem(fleet(3, 0, 10));
    for (Error error : List.of(new StackOverflowError(), new NoClassDefFoundError("Solver"))) {
      Engine broken =
          FakeEngine.doing(
              "other",
              asked -> {
                throw error;
              });
      SafePlan safe = shell.admit(Proposal.of(broken, problem), problem, FOUR_STEPS);
      assertThat(safe.desired()).containsOnly(RESCUED);
      assertThat(safe.verdict().faults()).containsExactly(new EngineFault("other", error));
    }
  }

  @Test
  void anEngineThatAnswersNullIsAProposalWithoutAPlan() {
    PlanProblem problem = problem(fleet(3, 0, 10));
    Engine silent = FakeEngine.doing("other", asked -> null);
    SafePlan safe = shell.admit(Proposal.of(silent, problem), problem, FOUR_STEPS);
    assertThat(safe.desired()).containsOnly(RESCUED);
    assertThat(safe.verdict().corrections())
        .extracting(Correction::reason)
        .containsExactly("engine other failed: it gave no plan");
    assertThat(safe.verdict().faults()).isEmpty();
  }

  @Test
  void anEngineThatFoundNoPlanIsNoFault() {
    PlanProblem problem = problem(fleet(3, 0, 10));
    SafePlan safe =
        shell.admit(Proposal.of(FakeEngine.failing("other"), problem), problem, FOUR_STEPS);
    assertThat(safe.fallback()).isTrue();
    assertThat(safe.verdict().faults()).isEmpty();
  }

  @Test
  void whenTheRescueEngineBreaksTooBothAreNamedAndTheFallbackPolicyAnswers() {
    PlanProblem problem = problem(fleet(0, 0, 10));
    SafetyShell helpless =
        new SafetyShell(FakeEngine.throwing("milp", new IllegalStateException("two")));
    Proposal broken =
        Proposal.of(FakeEngine.throwing("other", new IllegalStateException("one")), problem);
    SafePlan safe = helpless.admit(broken, problem, FOUR_STEPS);
    assertThat(safe.desired()).containsExactly(1, 1, 1, 1);
    assertThat(safe.verdict().corrections())
        .extracting(Correction::reason)
        .containsExactly("engine other failed", "engine milp failed");
    assertThat(safe.verdict().faults())
        .extracting(EngineFault::engine)
        .containsExactly("other", "milp");
  }

  @Test
  void withoutARescueEngineAnUnusablePlanIsTheFallbackPolicysAtOnce() {
    PlanProblem problem = problem(fleet(3, 0, 10));
    Proposal failed = Proposal.of(FakeEngine.failing("other"), problem);
    SafePlan safe = SafetyShell.WITHOUT_RESCUE.admit(failed, problem, FOUR_STEPS);
    assertThat(safe.desired()).containsExactly(3, 3, 3, 3);
    assertThat(safe.plan()).isEmpty();
  }

  @Test
  void withoutAnyPlanTheFallbackPolicyAnswers() {
    PlanProblem problem = problem(fleet(0, 0, 10));
    SafetyShell helpless = new SafetyShell(FakeEngine.failing("milp"));
    SafePlan safe =
        helpless.admit(Proposal.of(FakeEngine.failing("other"), problem), problem, FOUR_STEPS);
    assertThat(safe.desired()).containsExactly(1, 1, 1, 1);
    assertThat(safe.fallback()).isTrue();
    assertThat(safe.plan()).isEmpty();
  }

  @Test
  void theRescueEngineIsNotAskedToRescueItself() {
    PlanProblem problem = problem(fleet(3, 0, 10));
    Proposal failed = Proposal.of(FakeEngine.failing("milp"), problem);
    assertThat(shell.admit(failed, problem, FOUR_STEPS).desired()).containsExactly(3, 3, 3, 3);
  }

  @RepeatedTest(200)
  void whateverAnEngineSaysTheAnswerKeepsLimitsAndRamp(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    int min = random.nextInt(5);
    Fleet fleet =
        new Fleet(
            min + random.nextInt(8),
            0,
            new Limits(min, min + 8),
            new Ramp(random.nextInt(4), random.nextInt(4)));
    int[] desired = admit(fleet, random.ints(5, -2, 40).toArray()).desired();
    int before = fleet.running();
    for (int count : desired) {
      assertThat(count).isBetween(min, min + 8);
      assertThat(count - before).isBetween(-fleet.ramp().maxDown(), fleet.ramp().maxUp());
      before = count;
    }
  }

  private SafePlan admit(Fleet fleet, int... counts) {
    PlanProblem problem = problem(fleet);
    Plan plan = new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
    return shell.admit(Proposal.planned("other", plan), problem, FOUR_STEPS);
  }

  private static void assertKinds(SafePlan safe, Correction.Kind... kinds) {
    assertThat(safe.verdict().corrections()).extracting(Correction::kind).containsExactly(kinds);
  }

  private static Fleet fleet(int running, int min, int max) {
    return new Fleet(running, 0, new Limits(min, max), new Ramp(2, 1));
  }

  private static PlanProblem problem(Fleet fleet) {
    return PlanProblems.withFleet(PlanProblems.serving(0, 1, 1, 1, 1, 1), fleet);
  }

  private static Engine constant(String name, int count) {
    int[] counts = {count, count, count, count, count};
    return FakeEngine.answering(
        name, new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of()));
  }
}
