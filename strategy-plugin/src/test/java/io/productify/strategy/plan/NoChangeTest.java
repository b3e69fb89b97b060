package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.noChange;
import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.situation;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.plan.Proposal.Source;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan that says to leave the count as it is. */
class NoChangeTest {

  private static final Limits FOUR_TO_TEN = new Limits(4, 10);

  private static Rules rules(Stabilization stabilization) {
    return new Rules(FOUR_TO_TEN, Duration.ofMinutes(2), stabilization, "planning");
  }

  private static Candidate planned(StepPlan plan) {
    return new Candidate.Planned(Source.CACHED, new PlanStep(plan, 1));
  }

  /** The group crashes, an operator lowers or raises the count, or it is outside the limits. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 6, 9, 12})
  void leavesTheCountWhateverItIsByNow(int running) {
    Answer answer =
        rules(Stabilization.OFF)
            .decide(History.NONE, planned(noChange(6)), situation(running, true, 0))
            .answer();

    assertThat(answer.count()).isEqualTo(running);
    assertThat(answer.direction()).isEqualTo(Direction.NONE);
    assertThat(answer.reason()).startsWith("plan step 2 of 2 from milp: ");
    assertThat(answer.meta())
        .containsEntry("source", "cached")
        .containsEntry("raw_count", running)
        .doesNotContainKey("corrected_by");
  }

  @Test
  void aPlanThatWantsTheSameCountDoesNotLeaveAnotherOne() {
    Answer answer =
        rules(Stabilization.OFF)
            .decide(History.NONE, planned(plan(15, 6, 6)), situation(9, true, 0))
            .answer();

    assertThat(answer.count()).isEqualTo(6);
    assertThat(answer.direction()).isEqualTo(Direction.DOWN);
  }

  @Test
  void anOrderThatIsOnItsWayStaysSo() {
    Rules rules = rules(Stabilization.OFF);
    History ordered =
        rules.decide(History.NONE, planned(plan(15, 8, 8)), situation(4, true, 0)).history();

    History left = rules.decide(ordered, planned(noChange(4)), situation(4, true, 30)).history();

    assertThat(left.asked()).isEqualTo(ordered.asked()).isPresent();
  }

  @Test
  void countsAsSeenAtTheCurrentCountForTheStabilizer() {
    Stabilization.Side fiveMinutes = new Stabilization.Side(0, Duration.ofMinutes(5));
    Rules rules = rules(new Stabilization(fiveMinutes, fiveMinutes));
    History at0 =
        rules.decide(History.NONE, planned(plan(15, 6, 6)), situation(6, true, 0)).history();
    History at299 = rules.decide(at0, planned(noChange(6)), situation(6, true, 299)).history();

    Answer at300 = rules.decide(at299, planned(plan(15, 9, 9)), situation(6, true, 300)).answer();

    assertThat(at300.count()).as("above for a second, and not for five minutes").isEqualTo(6);
  }
}
