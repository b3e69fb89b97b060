package io.productify.optimizer.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Estimates against services whose truth is known: {@link SyntheticService#truth}. */
class ReplicaLoadTest {

  private static final Aim USUAL = new Aim(0.75, 1.5);

  /** Counts that leave replicas between 4 and 80 % busy. */
  private static SyntheticService busy(int days) {
    double[] load = SyntheticService.wave(days * 5760, 10, 250);
    return new SyntheticService(load, counts(load.length, 4), 2, 1);
  }

  private static int[] counts(int length, int count) {
    int[] counts = new int[length];
    Arrays.fill(counts, count);
    return counts;
  }

  private static Calibration calibrate(SyntheticService service) {
    return Calibration.of(service.history(), USUAL);
  }

  private static ReplicaLoad load(SyntheticService service) {
    return calibrate(service).load().known().orElseThrow();
  }

  private static Answer.NotEnough<ReplicaLoad> notEnough(SyntheticService service) {
    return (Answer.NotEnough<ReplicaLoad>) calibrate(service).load();
  }

  @Test
  void withoutNoiseTheTruthIsFoundToAThousandth() {
    ReplicaLoad load = load(busy(1));
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(0.1));
    assertThat(load.utilization()).isEqualTo(0.75);
    assertThat(load.knee()).isEmpty();
    assertThat(load.line().at(0.04)).isEqualTo(0, within(0.01));
    assertThat(load.typicalError()).isLessThan(1e-3);
    assertThat(load.responseSeconds()).hasValueCloseTo(0.05, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void withNoiseOnRateAndProcessorItIsFoundToThreePercent(long seed) {
    ReplicaLoad load = load(busy(2).noisy(0.1, seed));
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(3));
    assertThat(load.typicalError()).isBetween(0.005, 0.1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aTenthOfTheMinutesMayBeAnything(long seed) {
    ReplicaLoad load = load(busy(2).noisy(0.05, seed).disturbed(0.1, seed));
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(3));
  }

  @Test
  void idleNightsAndGapsChangeNothing() {
    double[] load = SyntheticService.at(3 * 5760, t -> t % 5760 < 2880 ? 0 : (t % 2880) / 12.0);
    SyntheticService service =
        new SyntheticService(load, counts(load.length, 4), 2, 1).gap(4000, 4200).gap(9001, 9003);
    assertThat(load(service).requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(0.5));
    SteadyStretches stretches = calibrate(service).stretches();
    // 200 points are 50 stretches; the two others lie in one stretch.
    assertThat(stretches.missing()).isEqualTo(51);
    assertThat(stretches.all()).isEqualTo(3 * 1440);
  }

  @Test
  void replicasThatStartDisturbNothing() {
    ReplicaLoad load = load(SyntheticService.ofDays(2).noisy(0.05, 1));
    assertThat(load.utilization()).isEqualTo(0.75);
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(5));
  }

  @Test
  void ofTwiceTheRequestsAReplicaServesTwiceAsMany() {
    SyntheticService service = busy(1).noisy(0.1, 7);
    double once = load(service).requestsPerSecond();
    double[] rates = service.column(Usage.REQUEST_RATE);
    service.with(Usage.REQUEST_RATE, t -> 2 * rates[t]);
    assertThat(load(service).requestsPerSecond()).isCloseTo(2 * once, withinPercentage(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"100, 34", "150, 49"})
  void aConstantLoadTellsNoCapacity(double requests, int percent) {
    double[] load = SyntheticService.at(5760, t -> requests);
    Answer.NotEnough<ReplicaLoad> none =
        notEnough(new SyntheticService(load, counts(5760, 4), 2, 1).noisy(0.02, 1));
    assertThat(none.missing())
        .startsWith("utilization was %d to ".formatted(percent))
        .endsWith("and a line needs 4 levels over 15 points");
    assertThat(none.mend()).contains("--from");
  }

  @Test
  void noLoadAtAllTellsNoCapacity() {
    SyntheticService idle = new SyntheticService(new double[5760], counts(5760, 2), 2, 1);
    assertThat(notEnough(idle).missing()).startsWith("utilization was 4 to 4 %");
  }

  @Test
  void oneHourOfFewMinutesALevelTellsNoCapacity() {
    double[] load = SyntheticService.at(240, t -> t);
    assertThat(notEnough(new SyntheticService(load, counts(240, 4), 2, 1)).missing())
        .startsWith("no level of utilization has 10 steady stretches");
  }

  @Test
  void aReplicaThatWasNeverBusyIsReadAtWhatItWas() {
    double[] load = SyntheticService.wave(5760, 10, 140);
    SyntheticService service = new SyntheticService(load, counts(5760, 4), 2, 1);
    Answer.NotEnough<ReplicaLoad> none = notEnough(service);
    assertThat(none.missing())
        .matches("no level above 4[56] % utilization was seen, too far from the 75 % aimed at");
    assertThat(none.mend()).contains("--utilization 0.4");
    ReplicaLoad lower =
        Calibration.of(service.history(), new Aim(0.45, 1.5)).load().known().orElseThrow();
    assertThat(lower.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.45), withinPercentage(0.5));
  }

  @Test
  void whereAnswersAreSlowTheUtilizationIsTooHigh() {
    SyntheticService service = busy(2).noisy(0.02, 3);
    double[] processor = service.column(Usage.PROCESSOR);
    service.with(Usage.RESPONSE_SECONDS, t -> processor[t] > 0.6 ? 0.2 : 0.05);
    ReplicaLoad load = load(service);
    assertThat(load.knee()).hasValueCloseTo(0.62, within(0.03));
    assertThat(load.utilization()).isBetween(0.54, 0.6);
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(load.utilization()), withinPercentage(2));
    assertThat(load.responseSeconds()).hasValueCloseTo(0.05, within(0.001));
  }

  @Test
  void slowAnswersAtNightAreNoKnee() {
    SyntheticService service = busy(2).noisy(0.02, 3);
    double[] processor = service.column(Usage.PROCESSOR);
    service.with(Usage.RESPONSE_SECONDS, t -> processor[t] < 0.15 ? 0.9 : 0.05);
    assertThat(load(service).knee()).isEmpty();
  }

  @Test
  void aServiceThatWaitsForSomethingElseIsNotReadFromItsProcessor() {
    SyntheticService service = busy(2);
    service.with(Usage.PROCESSOR, t -> 0.1 + 0.7 * ((t * 37 / 4) % 101) / 100.0);
    assertThat(notEnough(service).missing())
        .isEqualTo("the rate of a replica does not follow its processor");
  }

  @Test
  void withoutTheProcessorTheSeriesIsNamed() {
    assertThat(notEnough(busy(1).without(Usage.PROCESSOR, Usage.MEASURED)).mend())
        .contains("nomad_client_allocs_cpu_total_ticks", "--task");
  }

  @Test
  void withoutResponseTimesThereIsALoadAndNoKnee() {
    ReplicaLoad load = load(busy(1).without(Usage.RESPONSE_SECONDS));
    assertThat(load.responseSeconds()).isEmpty();
    assertThat(load.knee()).isEmpty();
    assertThat(load.requestsPerSecond())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(0.1));
  }

  @Test
  void aReleaseThatTakesMoreOfTheProcessorShowsInTheQuarters() {
    SyntheticService service = busy(4).noisy(0.02, 5);
    double[] processor = service.column(Usage.PROCESSOR);
    service.with(Usage.PROCESSOR, t -> t < 3 * 5760 ? processor[t] : 1.2 * processor[t]);
    ReplicaLoad load = load(service);
    assertThat(load.quarters()).hasSize(4);
    assertThat(load.quarters().subList(0, 3))
        .allSatisfy(
            quarter -> assertThat(quarter).isCloseTo(SyntheticService.truth(0.75), within(2.0)));
    assertThat(load.quarters().get(3)).isLessThan(0.9 * load.quarters().get(0));
  }

  @Test
  void aCountThatChangesTakesItsMinuteAndThoseBesideItAway() {
    int[] counts = counts(240, 4);
    Arrays.fill(counts, 120, 240, 3);
    double[] load = SyntheticService.at(240, t -> 100);
    SteadyStretches stretches = calibrate(new SyntheticService(load, counts, 2, 1)).stretches();
    // The count falls between stretches 29 and 30: these two have a change beside them.
    assertThat(stretches.changing()).isEqualTo(2);
    assertThat(stretches.used()).hasSize(58);
    assertThat(stretches.missing()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "15, 60", "20, 80", "60, 240"})
  void aStretchIsAMinuteOrFourPointsWhereThoseAreLonger(int stepSeconds, int seconds) {
    int points = 7200 / stepSeconds;
    double[] rates = SyntheticService.at(points, t -> 100);
    UsageHistory history =
        new UsageHistory(
            new TimeGrid(SyntheticService.START, stepSeconds, points),
            Map.of(
                Usage.REQUEST_RATE, rates,
                Usage.PROCESSOR, SyntheticService.at(points, t -> 0.5),
                Usage.MEASURED, SyntheticService.at(points, t -> 4)));
    SteadyStretches stretches = Calibration.of(history, USUAL).stretches();
    assertThat(stretches.seconds()).isEqualTo(seconds);
    assertThat(stretches.used()).hasSize(7200 / seconds);
    assertThat(stretches.used().get(1))
        .isEqualTo(new Stretch(SyntheticService.START + seconds, 0.5, 25, Double.NaN));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1.5, --utilization must be above 0 and at most 1",
    "1.01, 1.5, --utilization must be above 0 and at most 1",
    "NaN, 1.5, --utilization must be above 0 and at most 1",
    "0.75, 1, --slowdown must be above 1",
    "0.75, Infinity, --slowdown must be above 1"
  })
  void refusesAnAimOutOfRange(double utilization, double slowdown, String message) {
    assertThatThrownBy(() -> new Aim(utilization, slowdown)).hasMessageStartingWith(message);
  }
}
