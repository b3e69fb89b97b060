package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.api.PlanAsk.Told;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is answered at the edges of limits, ramp, delay and horizon. 2000 requests a second of 0.1 s
 * are a demand of 10, and one replica serves 1: ten are needed. The ramp is 5 up and 2 down.
 */
@QuarkusTest
@WithTestResource(StubbedPrometheus.class)
class FleetEdgesTest {

  @BeforeEach
  void tenReplicasAreNeeded() {
    StubbedPrometheus.serveLoad(2000);
  }

  private static PlanAsk running(int current) {
    return PlanAsk.running(current).where("capacity_per_replica", 1);
  }

  private static void assertPlanned(Told told) {
    assertThat(told.fallback()).isFalse();
    assertThat(told.body().at("/explanation/plan/solver_status").asText()).isEqualTo("optimal");
  }

  @Test
  void aSteadyLoadThatIsServedIsHeldAndBoundByNothing() {
    Told told = running(10).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.limits()).containsExactly("none");
    // 41 steps of ten replicas at 1.125.
    assertThat(told.cost("replica_cost")).isEqualTo(461.25);
    assertThat(told.cost("expected_shortfall")).isCloseTo(0, within(1e-4));
    assertThat(told.cost("scale_event_cost")).isZero();
  }

  @ParameterizedTest(name = "cache {0} s, startup_delay {1}")
  @CsvSource({"1, 0", "15, 0", "15, 1"})
  void aHorizonOfOneStepIsAnsweredForThatStep(int cacheSeconds, int delay) {
    Told told =
        running(3)
            .with("cache_size", cacheSeconds)
            .where("plan_lookahead_seconds", 0)
            .where("startup_delay", delay)
            .told();
    assertPlanned(told);
    assertThat(told.plan())
        .as("the three of now, if that is a step")
        .hasSize(1 + delay)
        .endsWith(8);
    assertThat(told.desired()).containsExactly(8);
    assertThat(told.limits()).containsExactly("ramp_up");
  }

  @ParameterizedTest(name = "{0} run: {1}")
  @CsvSource({"3, ramp_up", "10, none", "15, ramp_down", "0, ramp_up"})
  void aFrozenRampHoldsWhateverIsNeeded(int current, String limit) {
    Told told = running(current).where("max_scale_up", 0).where("max_scale_down", 0).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(current, current, current, current);
    assertThat(told.limits()).containsExactly(limit);
    assertThat(told.cost("scale_event_cost")).isZero();
  }

  @ParameterizedTest(name = "{0} run, {1} is the one count allowed: {2}")
  @CsvSource({"7, 7, max", "7, 10, none", "7, 14, min", "0, 7, max", "30, 7, max"})
  void equalLimitsAreTheAnswer(int current, int only, String limit) {
    Told told = running(current).within(only, only).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(only, only, only, only);
    assertThat(told.limits()).containsExactly(limit);
  }

  @Test
  void withoutDemandAndWithoutAMinimumItGoesToZeroWithinTheRamp() {
    StubbedPrometheus.serveLoad(0);
    Told told = running(5).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(3, 1, 0, 0);
    assertThat(told.limits()).containsExactly("ramp_down");
    assertThat(running(0).told().desired()).containsExactly(0, 0, 0, 0);
  }

  @Test
  void withoutDemandTheMinimumIsKept() {
    StubbedPrometheus.serveLoad(0);
    Told told = running(3).within(2, 20).told();
    assertThat(told.desired()).containsExactly(2, 2, 2, 2);
    assertThat(told.limits()).containsExactly("min");
  }

  @Test
  void aCurrentCountAboveTheMaximumIsBroughtUnderItAtOnceAndThenWithinTheRamp() {
    Told told = running(30).within(0, 20).told();
    assertPlanned(told);
    assertThat(told.plan()).startsWith(20, 18, 16, 14, 12, 10, 10);
    // Two of 30 may go in a step, and 20 is the most: the limits win.
    assertThat(told.desired()).containsExactly(20, 18, 16, 14);
    assertThat(told.reason()).contains("the ramp made 28 of 18; the limits made 20 of 28");
    assertThat(told.limits()).containsExactly("ramp_down");
  }

  @Test
  void aCurrentCountBelowTheMinimumIsBroughtOverItAtOnceAndThenWithinTheRamp() {
    Told told = running(1).within(8, 20).told();
    assertPlanned(told);
    assertThat(told.plan()).startsWith(8, 10, 10);
    assertThat(told.desired()).containsExactly(8, 10, 10, 10);
    assertThat(told.reason()).contains("the ramp made 6 of 10; the limits made 8 of 6");
  }

  @Test
  void withoutACeilingAndWithARampThatCannotReachTheNeedTheEndIsClippedToWhatItReaches() {
    Told told =
        running(1).within(0, 0).where("max_scale_up", 1).where("plan_lookahead_seconds", 0).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(2, 3, 4, 5);
    assertThat(told.limits()).containsExactly("ramp_up");
  }

  @Test
  void aNeedAboveTheCeilingIsClippedToIt() {
    Told told = running(8).within(0, 8).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(8, 8, 8, 8);
    assertThat(told.limits()).containsExactly("max");
    // Two of ten units in each of 41 steps.
    assertThat(told.cost("expected_shortfall")).isCloseTo(82, within(1e-4));
  }

  @Test
  void theLongestStartupDelayIsPlannedThroughAndAnsweredFromItsEndOn() {
    Told told = running(3).where("startup_delay", 120).told();
    assertPlanned(told);
    // 120 steps before the first change, and 600 s to look ahead.
    assertThat(told.plan()).hasSize(160);
    assertThat(told.plan().subList(0, 120)).containsOnly(3);
    assertThat(told.desired()).containsExactly(8, 10, 10, 10);
    assertThat(told.limits()).containsExactly("ramp_up");
  }

  @Test
  void whatServesAtOnceIsShownFromTheStepThatBeginsNow() {
    Told told = running(8).where("startup_delay", 0).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    // 600 s to look ahead, and no step that has passed.
    assertThat(told.plan()).hasSize(40).startsWith(10, 10, 10, 10);
    assertThat(told.body().at("/explanation/demand")).hasSize(40);
    assertThat(told.body().at("/explanation/coverage")).hasSize(40);
  }

  @Test
  void aFallBehindAStartupDelayIsServedWithinTheRampFromNowOn() {
    Told told = running(15).where("startup_delay", 120).told();
    assertThat(told.plan()).startsWith(15, 13, 11, 10, 10);
    assertThat(told.desired()).containsExactly(13, 11, 10, 10);
    assertThat(told.reason()).contains("the ramp made 13 of 10");
    assertThat(told.limits()).containsExactly("ramp_down");
  }

  @Test
  void pendingReplicasBeyondTheCeilingDoNotArriveAndThoseUnderItCostNoStart() {
    Told told = running(7).within(0, 9).with("pending_replicas", 100_000).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(9, 9, 9, 9);
    assertThat(told.cost("scale_event_cost")).isZero();
    assertThat(told.limits()).containsExactly("max");
  }

  @Test
  void pendingReplicasThatAreEnoughAreNotOrderedAgain() {
    Told told = running(6).with("pending_replicas", 4).told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.cost("scale_event_cost")).isZero();
  }

  @Test
  void pendingReplicasThatFillTheMinimumAreNotCountedTwice() {
    Told told = running(1).within(8, 20).with("pending_replicas", 7).told();
    assertPlanned(told);
    assertThat(told.plan()).startsWith(8, 10, 10);
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.cost("scale_event_cost")).isEqualTo(1);
  }

  @Test
  void aFleetOfAHundredThousandFallsWithTheLongestRamp() {
    Told told =
        running(100_000)
            .within(0, 100_000)
            .where("max_scale_up", 10_000)
            .where("max_scale_down", 10_000)
            .told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(90_000, 80_000, 70_000, 60_000);
    assertThat(told.limits()).containsExactly("ramp_down");
  }

  @Test
  void oneReplicaThatServesEverythingIsEnough() {
    Told told = running(3).where("capacity_per_replica", 1e9).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(1, 1, 1, 1);
    assertThat(running(0).where("capacity_per_replica", 1e9).told().desired())
        .containsExactly(1, 1, 1, 1);
  }

  @Test
  void replicasThatServeNextToNothingAreNotWorthTheirPriceAndTheReasonShowsWhatTheyServe() {
    // Ten thousand million are needed; each saves 2e-7 and costs 1.125. The last step must have
    // what can be reached of its need, so that the plan rises to the ceiling at its end alone.
    Told told = running(3).where("capacity_per_replica", 1e-9).told();
    assertPlanned(told);
    assertThat(told.desired()).containsExactly(1, 1, 1, 1);
    assertThat(told.plan()).endsWith(1, 5, 10, 15, 20);
    assertThat(told.reason()).contains("one replica serves 1.00e-09");
    assertThat(told.limits()).contains("terminal");
  }

  @ParameterizedTest
  @ValueSource(strings = {"milp", "exact"})
  void moreReplicasThanCanBePlannedForAreAHoldThatSaysSo(String engine) {
    StubbedPrometheus.serveLoad(400_000);
    Told told = running(3).engine(engine).where("capacity_per_replica", 1e-9).told();
    assertThat(told.fallback()).isTrue();
    assertThat(told.desired()).containsExactly(3, 3, 3, 3);
    assertThat(told.reason()).contains("more than can be planned for").endsWith("holding 3");
    assertThat(running(0).engine(engine).where("capacity_per_replica", 1e-9).told().desired())
        .as("demand and no replica")
        .containsExactly(1, 1, 1, 1);
  }
}
