package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every engine that plans at least cost answers where a constraint decides alone. One replica
 * serves 100 and costs 1; the prices are those of {@link PlanProblems#serving}.
 */
@ParameterizedClass
@MethodSource("engines")
class CheapestPlanTest {

  private final Engine engine;

  CheapestPlanTest(Engine engine) {
    this.engine = engine;
  }

  static Stream<Named<Engine>> engines() {
    return Stream.of(
        Named.of("milp", MilpEngine.unaided(System::nanoTime)),
        Named.of("exact", new ExactEngine()));
  }

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
  void aBudgetThatCannotBeKeptIsRelaxedToTheSmallestThatCan() {
    Plan plan =
        engine.plan(
            PlanProblems.serving(3, 300, 300, 300, 300)
                .withTerms(PlanProblems.terms(1, OptionalLong.of(0))));
    // 3, then at least 2 (one step down), 1, and 3 again at the end for its demand: 3 + 2 + 1 + 3.
    assertThat(plan.notes())
        .containsExactly(
            new Plan.Note(
                Plan.Note.Kind.BUDGET_RELAXED,
                "budget relaxed to the smallest feasible of 9 replica-steps"));
    assertThat(plan.counts()).containsExactly(3, 2, 1, 3);
  }

  private int[] counts(Fleet fleet, double... demand) {
    return engine.plan(PlanProblems.withFleet(PlanProblems.serving(0, demand), fleet)).counts();
  }

  private static Fleet fleet(int running, int pending, Limits limits, int up, int down) {
    return new Fleet(running, pending, limits, new Ramp(up, down));
  }
}
