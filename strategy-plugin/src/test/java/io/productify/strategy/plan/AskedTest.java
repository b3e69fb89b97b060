package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.situation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.plan.Candidate.Unplanned;
import io.productify.strategy.plan.Proposal.Source;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The rows of the table "What is on its way" in docs/plugin.md. */
class AskedTest {

  private final Rules rules = rules(new Limits(1, 10), Duration.ofMinutes(2));
  private final Histories<String> histories = new Histories<>(2);

  private static Rules rules(Limits limits, Duration grace) {
    return new Rules(limits, grace, Stabilization.OFF, "planning");
  }

  private Answer planned(int count, int running, long seconds) {
    return decide(
        new Candidate.Planned(Source.FRESH, new PlanStep(plan(15, count), 0)), running, seconds);
  }

  private Answer unplanned(int running, long seconds) {
    return decide(new Unplanned("optimizer unreachable"), running, seconds);
  }

  private Answer decide(Candidate candidate, int running, long seconds) {
    return histories.decide(
        "check", past -> rules.decide(past, candidate, situation(running, true, seconds)));
  }

  private int pending(int running, long seconds) {
    return rules
        .onItsWay(histories.of("check"), running, situation(running, true, seconds).now())
        .map(asked -> asked.pending(running))
        .orElse(0);
  }

  private static Optional<Asked> asked(int count, long seconds) {
    return Optional.of(new Asked(count, TimeUnit.SECONDS.toNanos(seconds)));
  }

  @Test
  void anAnswerAboveWhatRunsIsRememberedAsItWasAfterTheLimits() {
    Answer answer = planned(12, 4, 0);

    assertThat(answer.count()).isEqualTo(10);
    assertThat(answer.meta()).containsEntry("pending", 6);
    assertThat(histories.of("check").asked()).isEqualTo(asked(10, 0));
    assertThat(pending(4, 1)).isEqualTo(6);
    assertThat(pending(7, 1)).isEqualTo(3);
  }

  @Test
  void aFallbackWhileItIsYoungerThanTheGraceKeepsToItAndNoLonger() {
    assertThat(planned(8, 4, 0).count()).isEqualTo(8);

    assertThat(unplanned(4, 119).count()).isEqualTo(8);
    assertThat(unplanned(4, 119).direction()).isEqualTo(Direction.UP);
    assertThat(unplanned(4, 120).count()).isEqualTo(4);
    assertThat(pending(4, 121)).isZero();
  }

  @Test
  void answeringTheSameCountAgainDoesNotMakeItYounger() {
    assertThat(planned(8, 4, 0).count()).isEqualTo(8);
    assertThat(planned(8, 5, 60).count()).isEqualTo(8);

    assertThat(histories.of("check").asked()).isEqualTo(asked(8, 0));
    assertThat(planned(8, 5, 120).count()).isEqualTo(8);
    assertThat(histories.of("check").asked()).isEqualTo(asked(8, 120));
  }

  @Test
  void itIsForgottenOnceSoManyRun() {
    assertThat(planned(8, 4, 0).count()).isEqualTo(8);

    assertThat(pending(8, 30)).isZero();
    assertThat(planned(8, 8, 30).meta()).doesNotContainKey("pending");
    assertThat(histories.size()).isZero();
    assertThat(unplanned(5, 31).count()).isEqualTo(5);
  }

  @Test
  void aHigherAskCountsFromNow() {
    assertThat(planned(6, 4, 0).count()).isEqualTo(6);
    assertThat(planned(9, 4, 60).count()).isEqualTo(9);

    assertThat(histories.of("check").asked()).isEqualTo(asked(9, 60));
  }

  @Test
  void aLowerAskThatIsAboveWhatRunsHasBeenOnItsWaySinceTheHigherOne() {
    assertThat(planned(9, 4, 0).count()).isEqualTo(9);
    assertThat(planned(6, 4, 60).count()).isEqualTo(6);

    assertThat(histories.of("check").asked()).isEqualTo(asked(6, 0));
    assertThat(unplanned(4, 61).count()).isEqualTo(6);
  }

  @Test
  void aScaleDownForgetsItAndIsNotRememberedItself() {
    assertThat(planned(9, 4, 0).count()).isEqualTo(9);
    assertThat(planned(2, 4, 10).count()).isEqualTo(2);

    assertThat(histories.size()).isZero();
    assertThat(unplanned(4, 11).count()).isEqualTo(4);
    assertThat(unplanned(4, 11).direction()).isEqualTo(Direction.NONE);
  }

  @Test
  void aFallbackThatStartsOneIsAnAskAsWell() {
    Rules fromZero = rules(new Limits(0, 10), Duration.ofMinutes(2));

    Decision decision = fromZero.decide(History.NONE, new Unplanned("x"), situation(0, true, 5));

    assertThat(decision.answer().count()).isEqualTo(1);
    assertThat(decision.history().asked()).isEqualTo(asked(1, 5));
  }

  @Test
  void theLimitsHoldForItAsForEveryCount() {
    assertThat(planned(10, 4, 0).count()).isEqualTo(10);
    Rules narrowed = rules(new Limits(1, 6), Duration.ofMinutes(2));

    Decision decision =
        narrowed.decide(histories.of("check"), new Unplanned("x"), situation(4, true, 1));

    assertThat(decision.answer().count()).isEqualTo(6);
    assertThat(decision.answer().meta()).containsEntry("corrected_by", "max");
  }

  @Test
  void aGraceOfZeroRemembersNothing() {
    Rules off = rules(new Limits(1, 10), Duration.ZERO);
    Decision decision =
        off.decide(
            new History(asked(8, 0), Optional.empty()), new Unplanned("x"), situation(4, true, 0));

    assertThat(decision.answer().count()).isEqualTo(4);
    assertThatThrownBy(() -> rules(new Limits(1, 10), Duration.ofSeconds(-1)))
        .hasMessageContaining("at least 0 s, was -1 s");
  }

  @Test
  void checksDoNotShareItAndTheOneNotEvaluatedForTheLongestTimeIsForgotten() {
    for (String check : new String[] {"a", "b", "c"}) {
      Answer answer =
          histories.decide(
              check,
              past ->
                  rules.decide(
                      past,
                      new Candidate.Planned(Source.FRESH, new PlanStep(plan(15, 8), 0)),
                      situation(4, true, 0)));
      assertThat(answer.count()).isEqualTo(8);
      assertThat(histories.of("a").asked()).isPresent();
    }

    assertThat(histories.size()).isEqualTo(2);
    assertThat(histories.of("b")).isEqualTo(History.NONE);
    assertThat(histories.of("c").asked()).isEqualTo(asked(8, 0));
  }

  @Test
  void replicasAreNeverNegative() {
    assertThatThrownBy(() -> new Replicas(-1, 0)).hasMessageContaining("running -1");
    assertThatThrownBy(() -> new Replicas(0, -1)).hasMessageContaining("pending -1");
    assertThatThrownBy(() -> new Histories<>(0)).hasMessageContaining("was 0");
  }
}
