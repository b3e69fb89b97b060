package io.productify.optimizer.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * A replica serves 1 and costs 1 a step, a missing one 20. Step 0 is now, and an order of now acts
 * {@code delay} steps later.
 */
class RemovalGuardTest {

  private static PlanProblem problem(int running, int delay, double... demand) {
    Prices prices =
        new Prices(new Prices.Shortfall(20, 20, 0.1), new Prices.Changes(0.5, 0.1), 20, 1);
    return new PlanProblem(
        new Fleet(running, 0, new Limits(1, 20), new Ramp(20, 20)),
        Workload.of(demand, demand),
        new ReplicaProfile(1, 1),
        new PlanTerms(prices, delay, OptionalLong.empty(), Duration.ofSeconds(1)));
  }

  /** A plan for all steps, of which those from the first one on that can be changed are served. */
  private static SafePlan planned(PlanProblem problem, int... counts) {
    int[] served = Arrays.copyOfRange(counts, problem.firstStep(), counts.length);
    Plan plan = new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
    return new SafePlan(
        served,
        served.clone(),
        Optional.of(plan),
        new SafePlan.Verdict(false, List.of(), List.of()));
  }

  private static int[] guarded(PlanProblem problem, int... counts) {
    return RemovalGuard.of(problem, planned(problem, counts)).desired();
  }

  @Test
  void whatTheStepOfNowNeedsDoesNotLeaveNow() {
    PlanProblem problem = problem(10, 1, 9.5, 3, 3);
    SafePlan safe = RemovalGuard.of(problem, planned(problem, 10, 3, 3));
    assertThat(safe.desired()).containsExactly(10, 3);
    assertThat(safe.raw()).as("what the plan had").containsExactly(3, 3);
    assertThat(safe.fallback()).isFalse();
    assertThat(safe.verdict().corrections())
        .containsExactly(
            new Correction(Correction.Kind.REMOVAL, "7 stay until the load has fallen"));
  }

  @Test
  void noMoreStayThanTheStepNeeds() {
    assertThat(guarded(problem(10, 1, 5, 3, 3), 10, 3, 3)).containsExactly(5, 3);
  }

  @Test
  void whatIsIdleAlreadyLeavesAtOnce() {
    PlanProblem problem = problem(10, 1, 3, 3, 3);
    SafePlan safe = RemovalGuard.of(problem, planned(problem, 10, 3, 3));
    assertThat(safe.desired()).containsExactly(3, 3);
    assertThat(safe.verdict().corrections()).isEmpty();
  }

  @Test
  void aReplicaThatSavesLessThanItCostsIsNotNeeded() {
    assertThat(guarded(problem(10, 1, 3.04, 3, 3), 10, 3, 3))
        .as("0.04 * 20 is less than 1")
        .containsExactly(3, 3);
    assertThat(guarded(problem(10, 1, 3.06, 3, 3), 10, 3, 3)).containsExactly(4, 3);
  }

  @Test
  void whatActsAtOnceIsAskedForWhenItIsMeant() {
    assertThat(guarded(problem(10, 0, 9.5, 3, 3), 10, 3, 3)).containsExactly(3, 3);
  }

  @Test
  void aPlanThatLeavesTheCountIsLeftAlone() {
    // None runs, two are asked for, and the lowest count is three.
    PlanProblem problem =
        new PlanProblem(
            new Fleet(0, 2, new Limits(3, 20), new Ramp(20, 20)),
            Workload.of(new double[] {9, 9}, new double[] {9, 9}),
            new ReplicaProfile(1, 1),
            problem(0, 1, 9, 9).terms());
    Plan crashing =
        new Plan(
            new int[] {2, 2},
            Optional.empty(),
            Plan.Solution.NONE,
            List.of(Plan.Note.noChange("crash loop")));
    SafePlan safe =
        new SafePlan(
            new int[] {2},
            new int[] {2},
            Optional.of(crashing),
            new SafePlan.Verdict(false, List.of(), List.of()));
    assertThat(RemovalGuard.of(problem, safe)).isSameAs(safe);
  }

  @Test
  void aRiseIsNotTouched() {
    assertThat(guarded(problem(3, 1, 9, 9, 3), 3, 9, 3)).containsExactly(9, 9);
  }

  @Test
  void laterFallsArePutOffToo() {
    assertThat(guarded(problem(9, 1, 9, 9, 9, 4, 4), 9, 9, 9, 4, 4)).containsExactly(9, 9, 9, 4);
  }

  @Test
  void whatTakesLongToStartIsKeptForAsLong() {
    assertThat(guarded(problem(8, 3, 8, 8, 8, 2, 2, 2), 8, 8, 8, 2, 2, 2))
        .as("asked three steps before it is meant")
        .containsExactly(8, 8, 8);
    assertThat(guarded(problem(8, 3, 8, 5, 2, 2, 2, 2), 8, 8, 8, 2, 2, 2))
        .as("of the steps until then the one that needs most counts")
        .containsExactly(8, 5, 2);
  }

  @Test
  void nobodyIsKeptForALoadThatNobodyIsThereFor() {
    assertThat(guarded(problem(4, 1, 9, 2, 2), 4, 2, 2)).containsExactly(4, 2);
  }

  @Test
  void aFallThatTheRampDrawsOutIsNotDrawnOutFurther() {
    assertThat(guarded(problem(9, 1, 3, 3, 3, 3), 9, 7, 5, 3)).containsExactly(7, 5, 3);
  }

  @Test
  void aBudgetIsKept() {
    PlanProblem free = problem(10, 1, 9.5, 3, 3);
    PlanProblem budgeted = free.withTerms(free.terms().withBudget(100));
    assertThat(guarded(budgeted, 10, 3, 3)).containsExactly(3, 3);
  }

  @Test
  void aFallbackIsLeftAsItIs() {
    SafePlan held =
        new SafePlan(new int[] {2}, new int[] {2}, Optional.empty(), SafePlan.Verdict.UNPLANNED);
    assertThat(RemovalGuard.of(problem(4, 1, 9, 2), held)).isSameAs(held);
  }
}
