package io.productify.optimizer.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.Usage;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts of services that take a known number of points; a point is 15 seconds. */
class StartupsTest {

  private static final int POINTS = 1200;

  /** Two replicas, and one more for 50 points at each of some moments. */
  private static int[] rises(int... at) {
    int[] counts = new int[POINTS];
    Arrays.fill(counts, 2);
    for (int rise : at) {
      Arrays.fill(counts, rise, rise + 50, 3);
    }
    return counts;
  }

  private static SyntheticService service(int[] asked, int runsAfter, int servesAfter) {
    return new SyntheticService(
        SyntheticService.at(POINTS, t -> 50), asked, runsAfter, servesAfter);
  }

  private static Startups startups(SyntheticService service) {
    return Startups.of(service.history());
  }

  private static StartupDelay delay(SyntheticService service) {
    return startups(service).answer().known().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 15", "2, 1, 45", "4, 3, 105", "0, 0, 0"})
  void aDelayIsWhatTheServiceTakes(int runsAfter, int servesAfter, double seconds) {
    SyntheticService service = service(rises(100, 300, 500, 700), runsAfter, servesAfter);
    StartupDelay delay = delay(service);
    assertThat(delay.medianSeconds()).isEqualTo(seconds);
    assertThat(delay.ninetiethSeconds()).isEqualTo(seconds);
    assertThat(delay.starts()).isEqualTo(4);
  }

  @Test
  void eachStartIsEvidence() {
    assertThat(startups(service(rises(100), 2, 1)).starts())
        .containsExactly(new Start(SyntheticService.START + 1500, 2, 3, Start.Outcome.READY, 45));
  }

  /** Delays of 0 to 9 steps: the median of 0 to 135 s is 67.5 s, rank 0.9 * 11 is 133.5 s. */
  @Test
  void medianAndNinetiethPercentileAreOfAllStarts() {
    int[] at = {50, 150, 250, 350, 450, 550, 650, 750, 850, 950};
    SyntheticService service = service(rises(at), 0, 0);
    double[] serving = service.column(Usage.SERVING);
    for (int i = 0; i < at.length; i++) {
      Arrays.fill(serving, at[i], at[i] + i, 2);
    }
    StartupDelay delay = delay(service);
    assertThat(delay.medianSeconds()).isEqualTo(67.5);
    assertThat(delay.ninetiethSeconds()).isEqualTo(133.5, within(1e-9));
  }

  @Test
  void risesThatFollowEachOtherAreEachWaitedForAtTheirOwnCount() {
    int[] asked = rises();
    Arrays.fill(asked, 100, 102, 3);
    Arrays.fill(asked, 102, POINTS, 5);
    assertThat(startups(service(asked, 4, 0)).starts())
        .extracting(Start::from, Start::to, Start::delaySeconds)
        .containsExactly(tuple(2, 3, 60), tuple(3, 5, 60));
  }

  @Test
  void whatIsWithdrawnIsNoDelay() {
    int[] asked = rises();
    Arrays.fill(asked, 100, 103, 3);
    Startups startups = startups(service(asked, 8, 0));
    assertThat(startups.starts()).extracting(Start::outcome).containsOnly(Start.Outcome.WITHDRAWN);
  }

  @Test
  void whatAGapHidesIsNoDelay() {
    SyntheticService service = service(rises(100, 300, 500, 700), 4, 0).gap(302, 303);
    assertThat(startups(service).starts())
        .extracting(Start::outcome)
        .containsExactly(
            Start.Outcome.READY, Start.Outcome.UNSEEN, Start.Outcome.READY, Start.Outcome.READY);
    assertThat(delay(service).starts()).isEqualTo(3);
  }

  @Test
  void aRiseAtTheEndOfTheHistoryIsNotSeenToTheEnd() {
    int[] asked = rises();
    Arrays.fill(asked, 1150, POINTS, 3);
    SyntheticService service = service(asked, 2, 0);
    service.with(Usage.SERVING, t -> 2).with(Usage.RUNNING, t -> 2);
    assertThat(startups(service).starts())
        .extracting(Start::outcome)
        .containsOnly(Start.Outcome.UNSEEN);
  }

  @Test
  void whatIsNotThereInAnHourIsNever() {
    int[] asked = rises();
    Arrays.fill(asked, 100, POINTS, 3);
    SyntheticService service = service(asked, 2, 0);
    service.with(Usage.SERVING, t -> 2).with(Usage.RUNNING, t -> 2);
    Startups startups = startups(service);
    assertThat(startups.starts()).extracting(Start::outcome).containsOnly(Start.Outcome.NEVER);
    assertThat(startups.count(Start.Outcome.NEVER)).isOne();
  }

  @Test
  void aRollingUpdateIsNoRise() {
    SyntheticService service = service(rises(), 2, 0);
    service.with(Usage.RUNNING, t -> t >= 100 && t < 105 ? 1 : 2);
    assertThat(startups(service).starts()).isEmpty();
  }

  @Test
  void instancesThatCannotBeToldApartAreNotWaitedFor() {
    int[] asked = rises(100, 300, 500, 700);
    assertThat(startups(service(asked, 2, 3)).ready()).contains(Usage.SERVING);
    SyntheticService behindOneExporter = service(asked, 2, 3).with(Usage.SERVING, t -> 1);
    assertThat(startups(behindOneExporter).ready()).contains(Usage.RUNNING);
    assertThat(delay(behindOneExporter).medianSeconds()).isEqualTo(30);
    SyntheticService unknown = service(asked, 2, 3).without(Usage.SERVING);
    assertThat(startups(unknown).ready()).contains(Usage.RUNNING);
  }

  @Test
  void twoStartsAreNotEnoughAndThreeAre() {
    Answer.NotEnough<StartupDelay> none =
        (Answer.NotEnough<StartupDelay>) startups(service(rises(100, 300), 2, 0)).answer();
    assertThat(none.missing()).isEqualTo("2 starts were seen from begin to end, 3 are needed");
    assertThat(none.mend()).contains("--from");
    assertThat(delay(service(rises(100, 300, 500), 2, 0)).starts()).isEqualTo(3);
  }

  @Test
  void withoutTheCountsOfNomadsServersTheSeriesAreNamed() {
    for (Usage absent : List.of(Usage.ASKED, Usage.RUNNING)) {
      Answer.NotEnough<StartupDelay> none =
          (Answer.NotEnough<StartupDelay>)
              startups(service(rises(100, 300, 500), 2, 0).without(absent)).answer();
      assertThat(none.mend()).contains("nomad_nomad_job_summary_running", "--group");
    }
  }
}
