package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.samples;
import static io.productify.strategy.testing.Checks.situation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.plan.Proposal.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {

  private static final Limits WIDE = new Limits(0, 0);

  private static Proposal step(int number, Integer... desired) {
    return Proposal.ofStep(Source.CACHED, new PlanStep(plan(15, desired), number - 1));
  }

  @Test
  void saysWhichStepOfWhosePlanAndWhy() {
    Answer answer = Answer.within(WIDE, step(2, 3, 5, 7), 3);

    assertThat(answer.reason()).isEqualTo("plan step 2 of 3 from milp: demand rises to 4.2");
    assertThat(answer.count()).isEqualTo(5);
    assertThat(answer.direction()).isEqualTo(Direction.UP);
    assertThat(answer.meta())
        .isEqualTo(
            Map.of(
                "source",
                "cached",
                "engine",
                "milp",
                "raw_count",
                5,
                "step",
                2,
                "steps",
                3,
                "drift_score",
                0.03,
                "regime",
                "diurnal",
                "decision_id",
                "01J-1"));
  }

  @Test
  void leavesOutOfTheMetaWhatIsNotKnown() {
    StepPlan bare =
        new StepPlan(
            false,
            List.of(4),
            15,
            new Origin("", "", "", true),
            new Serving(OptionalDouble.empty(), ""));

    Answer answer = Answer.within(WIDE, Proposal.ofStep(Source.FRESH, new PlanStep(bare, 0)), 4);

    assertThat(answer.reason()).isEqualTo("plan step 1 of 1 (the optimizer's fallback)");
    assertThat(answer.meta())
        .containsOnlyKeys("source", "raw_count", "step", "steps", "optimizer_fallback");
  }

  @Test
  void namesTheLimitThatCorrectedTheCountAndKeepsTheRawOne() {
    Answer raised = Answer.within(new Limits(4, 10), step(1, 2), 3);
    Answer lowered = Answer.within(new Limits(0, 10), step(1, 12), 3);

    assertThat(raised.count()).isEqualTo(4);
    assertThat(raised.reason()).endsWith(", raised to min 4");
    assertThat(raised.meta()).containsEntry("corrected_by", "min").containsEntry("raw_count", 2);
    assertThat(lowered.count()).isEqualTo(10);
    assertThat(lowered.reason()).endsWith(", lowered to max 10");
    assertThat(lowered.meta()).containsEntry("corrected_by", "max").containsEntry("raw_count", 12);
  }

  @ParameterizedTest
  @CsvSource({"3,3,NONE", "3,4,UP", "3,2,DOWN", "0,0,NONE", "0,1,UP", "1,0,DOWN"})
  void hasTheDirectionFromTheCurrentCount(int current, int planned, Direction direction) {
    Answer answer = Answer.within(WIDE, step(1, planned), current);

    assertThat(answer.direction()).isEqualTo(direction);
    assertThat(answer.count()).isEqualTo(planned);
  }

  @Test
  void saysWhyItHolds() {
    Answer answer =
        Answer.within(
            WIDE,
            Proposal.ofFallback(situation(3, true, 0), Optional.empty(), "optimizer unreachable"),
            3);

    assertThat(answer.reason()).isEqualTo("optimizer unreachable, holding 3");
    assertThat(answer.direction()).isEqualTo(Direction.NONE);
    assertThat(answer.meta())
        .isEqualTo(
            Map.of("source", "fallback", "raw_count", 3, "failure", "optimizer unreachable"));
  }

  @Test
  void saysWhyItStartsOne() {
    Answer answer =
        Answer.within(
            WIDE,
            Proposal.ofFallback(situation(0, true, 0), Optional.empty(), "optimizer timed out"),
            0);

    assertThat(answer.reason()).isEqualTo("optimizer timed out, starting 1 for the demand seen");
    assertThat(answer.direction()).isEqualTo(Direction.UP);
  }

  @Test
  void leavesTheCurrentCountAloneWhenThereIsNothingToGoBy() {
    Answer answer = Answer.noChange(7, "no samples from the check's query");

    assertThat(answer.count()).isEqualTo(7);
    assertThat(answer.direction()).isEqualTo(Direction.NONE);
    assertThat(answer.reason()).isEqualTo("no samples from the check's query, no change from 7");
  }

  @Test
  void neverHasANegativeCount() {
    assertThatThrownBy(() -> Answer.noChange(-1, "x")).hasMessageContaining("was -1");
    assertThatThrownBy(() -> Proposal.ofFallback(situation(-1, false, 0), Optional.empty(), "x"))
        .hasMessageContaining("was -1");
  }

  @Test
  void seesDemandInAnyFiniteSampleAboveZero() {
    assertThat(samples(0, 0, 0.001).demandPresent()).isTrue();
    assertThat(samples(0, -1, 0).demandPresent()).isFalse();
    assertThat(samples(Double.NaN, Double.POSITIVE_INFINITY).demandPresent()).isFalse();
    assertThat(samples(Double.NaN, 1e300).demandPresent()).isTrue();
    assertThat(samples().demandPresent()).isFalse();
  }

  @Test
  void keepsTheNewestSamples() {
    assertThat(samples(1, 2, 3).newest(2)).extracting(Sample::value).containsExactly(2.0, 3.0);
    assertThat(samples(1).newest(2)).hasSize(1);
  }

  @Test
  void refusesLimitsWithoutSense() {
    assertThatThrownBy(() -> new Limits(-1, 0)).hasMessageContaining("0 to 100000, was -1");
    assertThatThrownBy(() -> new Limits(0, 100_001)).hasMessageContaining("was 100001");
    assertThatThrownBy(() -> new Limits(5, 4)).hasMessageContaining("5 over 4");
    assertThat(new Limits(5, 0).clamp(1_000)).isEqualTo(1_000);
    assertThat(new Limits(5, 5).clamp(1_000)).isEqualTo(5);
  }
}
