package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.situation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.plan.Proposal.Source;
import io.productify.strategy.plan.Stabilization.Side;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StabilizerTest {

  private static final Limits WIDE = new Limits(0, 0);
  private static final Side TEN_PERCENT_FIVE_MINUTES = new Side(10, Duration.ofMinutes(5));
  private static final Rules RULES = rules(TEN_PERCENT_FIVE_MINUTES, TEN_PERCENT_FIVE_MINUTES);

  private History history = History.NONE;
  private int running;

  private static Rules rules(Side up, Side down) {
    return new Rules(WIDE, Duration.ofMinutes(2), new Stabilization(up, down), "planning");
  }

  private Answer observe(Rules rules, int raw, long seconds) {
    return decide(
        rules,
        new Candidate.Planned(Source.CACHED, new PlanStep(plan(15, raw), 0)),
        situation(running, true, seconds));
  }

  private Answer decide(Rules rules, Candidate candidate, Situation situation) {
    Decision decision = rules.decide(history, candidate, situation);
    history = decision.history();
    return decision.answer();
  }

  // The worked examples of the cache operator that the rule comes from.

  /** What is answered to a raw count at a second, and what holds it; empty where nothing does. */
  private void assertRow(long second, int raw, int count, String heldBy) {
    Answer answer = observe(RULES, raw, second);
    assertThat(answer.count()).as("at %d s", second).isEqualTo(count);
    assertThat(String.join("", answer.correctedBy())).as("at %d s", second).isEqualTo(heldBy);
    running = answer.count();
  }

  @Test
  void workedTableNodePoolShrinking() {
    running = 10;
    assertRow(0, 10, 10, "");
    assertRow(60, 9, 10, "scale_down_tolerance_percent");
    assertRow(120, 8, 10, "scale_down_stabilization");
    assertRow(180, 7, 10, "scale_down_stabilization");
    assertRow(240, 7, 10, "scale_down_stabilization");
    assertRow(300, 7, 7, "");
  }

  @Test
  void workedTableNodePoolExpanding() {
    running = 5;
    assertRow(0, 5, 5, "");
    assertRow(60, 6, 5, "scale_up_stabilization");
    assertRow(120, 7, 5, "scale_up_stabilization");
    assertRow(180, 8, 5, "scale_up_stabilization");
    assertRow(240, 9, 5, "scale_up_stabilization");
    assertRow(300, 10, 10, "");
  }

  @Test
  void workedTableNodePoolUpgradeIsHeldByTheWindow() {
    running = 5;
    assertRow(0, 5, 5, "");
    // The table says that 6 of 5 is within ten percent; by its formula it is not.
    assertRow(30, 6, 5, "scale_up_stabilization");
    assertRow(60, 5, 5, "");
    for (int surge = 0; surge < 10; surge++) {
      assertRow(120 + 60 * surge, 6, 5, "scale_up_stabilization");
      assertRow(150 + 60 * surge, 5, 5, "");
    }
  }

  @Test
  void workedTableNodePoolUpgradeOfAHundredNodesIsHeldByTheTolerance() {
    running = 50;
    assertThat(observe(RULES, 50, 0).count()).isEqualTo(50);
    assertThat(observe(RULES, 55, 3600).meta())
        .containsEntry("corrected_by", "scale_up_tolerance_percent");
  }

  @ParameterizedTest
  @CsvSource({
    "10,11,true", "10,12,false", "10,9,true", "10,8,false", "100,110,true", "100,111,false",
    "100,90,true", "100,89,false", "3,4,false", "70,77,true", "90,99,true", "90,81,true"
  })
  void toleranceHoldsUpToItsEdgeAndNotBeyond(int current, int raw, boolean held) {
    Side tenPercent = new Side(10, Duration.ZERO);
    running = current;
    assertThat(observe(rules(tenPercent, tenPercent), current, 0).count()).isEqualTo(current);

    assertThat(observe(rules(tenPercent, tenPercent), raw, 60).count())
        .isEqualTo(held ? current : raw);
  }

  @Test
  void eachDirectionHasItsOwnKeys() {
    Rules upOnly = rules(new Side(50, Duration.ofMinutes(1)), Side.OFF);
    Rules downOnly = rules(Side.OFF, new Side(50, Duration.ofMinutes(1)));
    running = 10;
    for (Rules rules : List.of(upOnly, downOnly)) {
      history = History.NONE;
      assertThat(observe(rules, 10, 0).count()).isEqualTo(10);
      assertThat(observe(rules, 15, 600).count()).isEqualTo(rules.equals(upOnly) ? 10 : 15);
      assertThat(observe(rules, 5, 1200).count()).isEqualTo(rules.equals(upOnly) ? 5 : 10);
    }
  }

  @Test
  void aWindowIsOverToTheNanosecond() {
    running = 10;
    assertThat(observe(RULES, 10, 0).count()).isEqualTo(10);
    long end = TimeUnit.MINUTES.toNanos(5);
    Candidate seven = new Candidate.Planned(Source.CACHED, new PlanStep(plan(15, 7), 0));
    Situation before =
        new Situation(10, true, new Moment(end - 1, Instant.parse("2026-01-01T12:04:59.500Z")));
    Situation after =
        new Situation(10, true, new Moment(end, situation(0, true, 300).now().time()));

    Answer held = decide(RULES, seven, before);
    assertThat(held.count()).isEqualTo(10);
    assertThat(decide(RULES, seven, after).count()).isEqualTo(7);
    // What rounds to no wait at all is a second.
    assertThat(held.meta()).containsEntry("stabilization_ends", "2026-01-01T12:05:01Z");
  }

  @Test
  void saysWhatIsHeldUntilWhenAndWhatThen() {
    running = 10;
    observe(RULES, 10, 0);

    Answer window = observe(RULES, 7, 60);
    Answer tolerance = observe(RULES, 9, 120);

    assertThat(window.direction()).isEqualTo(Direction.NONE);
    assertThat(window.reason())
        .isEqualTo(
            "plan step 1 of 1 from milp: demand rises to 4.2; held at 10"
                + " (until 2026-01-01T12:05:00Z, then 7)");
    assertThat(window.meta())
        .containsEntry("raw_count", 7)
        .containsEntry("target", 7)
        .containsEntry("corrected_by", "scale_down_stabilization")
        .containsEntry("stabilization_ends", "2026-01-01T12:05:00Z");
    assertThat(tolerance.reason())
        .endsWith("; held at 10 (9 is within scale_down_tolerance_percent)");
    assertThat(tolerance.meta()).doesNotContainKey("stabilization_ends");
  }

  @Test
  void theFirstObservationActsAtOnceAndGoesOnToUntilItIsFollowed() {
    running = 4;
    assertThat(observe(RULES, 8, 0).count()).isEqualTo(8);
    // The agent was in a cooldown: four still run, and what was asked for is no longer on its way.
    assertThat(observe(RULES, 8, 200).count()).isEqualTo(8);
    running = 8;
    assertThat(observe(RULES, 8, 210).count()).isEqualTo(8);
    assertThat(observe(RULES, 12, 220).count()).isEqualTo(8);
  }

  @Test
  void leavingZeroIsNeverDelayed() {
    running = 0;
    assertThat(observe(RULES, 0, 0).count()).isZero();
    assertThat(observe(RULES, 1, 1).count()).isEqualTo(1);
    assertThat(observe(RULES, 9, 2).count()).isEqualTo(9);
  }

  @Test
  void aChangedConfigurationActsAtOnce() {
    running = 10;
    observe(RULES, 10, 0);
    assertThat(observe(RULES, 5, 10).count()).isEqualTo(10);

    Rules changed =
        new Rules(WIDE, Duration.ofMinutes(2), RULES.stabilization(), "another planning");
    assertThat(observe(changed, 5, 20).count()).isEqualTo(5);
  }

  @Test
  void aHoldIsNeverUnderWhatIsOnItsWay() {
    running = 4;
    assertThat(observe(RULES, 8, 0).count()).isEqualTo(8);
    assertThat(observe(RULES, 4, 1).count()).isEqualTo(4);
    assertThat(observe(RULES, 8, 2).count()).isEqualTo(4);

    history = new History(Optional.of(new Asked(6, 0)), history.stabilizer());
    Answer held = observe(RULES, 8, 3);

    assertThat(held.count()).isEqualTo(6);
    assertThat(held.direction()).isEqualTo(Direction.UP);
    assertThat(held.reason()).contains("; held at 6 (until ");
  }

  @Test
  void theLimitsComeAfterwards() {
    Rules narrow =
        new Rules(new Limits(1, 8), Duration.ofMinutes(2), RULES.stabilization(), "planning");
    running = 10;
    observe(narrow, 10, 0);

    Answer answer = observe(narrow, 7, 60);

    assertThat(answer.count()).isEqualTo(8);
    assertThat(answer.meta())
        .containsEntry("corrected_by", "scale_down_stabilization, max")
        .containsEntry("raw_count", 7);
  }

  @Test
  void aTimeWithoutAPlanDoesNotCountTowardsAScaleDown() {
    running = 10;
    observe(RULES, 10, 0);
    assertThat(observe(RULES, 5, 10).count()).isEqualTo(10);
    assertThat(decide(RULES, new Candidate.Unplanned("x"), situation(10, true, 299)).count())
        .isEqualTo(10);

    assertThat(observe(RULES, 5, 598).count()).isEqualTo(10);
    assertThat(observe(RULES, 5, 599).count()).isEqualTo(5);
  }

  @Test
  void aTimeWithoutAPlanDoesNotDelayAScaleUp() {
    running = 10;
    observe(RULES, 10, 0);
    assertThat(observe(RULES, 20, 10).count()).isEqualTo(10);
    assertThat(decide(RULES, new Candidate.Unplanned("x"), situation(10, true, 299)).count())
        .isEqualTo(10);

    assertThat(observe(RULES, 20, 300).count()).isEqualTo(20);
  }

  @Test
  void isOffByDefaultAndRemembersNothingThen() {
    Rules off = new Rules(WIDE, Duration.ofMinutes(2), Stabilization.OFF, "planning");
    running = 10;

    assertThat(observe(off, 10, 0).count()).isEqualTo(10);
    assertThat(observe(off, 9, 1).count()).isEqualTo(9);
    assertThat(history.stabilizer()).isEmpty();
  }

  @Test
  void remembersTwoTimesAndTheRules() {
    running = 10;
    observe(RULES, 10, 0);
    observe(RULES, 9, 60);

    assertThat(history.stabilizer())
        .contains(
            new Stabilizer.State(
                RULES, OptionalLong.of(0), OptionalLong.of(TimeUnit.SECONDS.toNanos(60))));
  }

  @Test
  void refusesTolerancesAndWindowsWithoutSense() {
    assertThat(new Side(100, Duration.ZERO).tolerancePercent()).isEqualTo(100);
    assertThatThrownBy(() -> new Side(-1, Duration.ZERO)).hasMessageContaining("0 to 100, was -1");
    assertThatThrownBy(() -> new Side(101, Duration.ZERO)).hasMessageContaining("was 101");
    assertThatThrownBy(() -> new Side(0, Duration.ofSeconds(-1)))
        .hasMessageContaining("at least 0 s");
  }
}
