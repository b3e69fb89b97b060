package io.productify.optimizer.metrics.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedMetricsSourceTest {

  private static final Instant START = Instant.ofEpochSecond(1_700_000_040);
  private static final RecordedMetricsSource MINUTES =
      new RecordedMetricsSource(new RecordedSettings(60, 2880 * 60, 1), START);

  private static ScalingTarget app(String name) {
    return new ScalingTarget("web", name, "server");
  }

  private static MetricsReading read(RecordedMetricsSource source, String app, Instant now) {
    return source.read(new MetricsQuery(app(app), 1, now)).toCompletableFuture().join();
  }

  private static double[] rate(MetricsWindow window) {
    return window.column(Series.REQUEST_RATE).orElseThrow();
  }

  /** The request rates of a file, in its order. */
  private static double[] file(String name) throws IOException {
    try (InputStream in = RecordedMetricsSource.class.getResourceAsStream(name)) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return lines.stream()
          .skip(1)
          .mapToDouble(line -> Double.parseDouble(line.substring(0, line.indexOf(','))))
          .toArray();
    }
  }

  @Test
  void theRecordingEndsAtTheStart() throws IOException {
    MetricsWindow window = read(MINUTES, "diurnal", START).window();
    assertThat(window.grid().endEpochSecond()).isEqualTo(START.getEpochSecond());
    assertThat(rate(window)).containsExactly(file("/recorded/diurnal.csv"));
  }

  @Test
  void goesRoundAfterTheStart() throws IOException {
    double[] recorded = file("/recorded/diurnal.csv");
    double[] rate = rate(read(MINUTES, "diurnal", START.plusSeconds(120)).window());
    assertThat(Arrays.copyOfRange(rate, rate.length - 3, rate.length))
        .containsExactly(recorded[2879], recorded[0], recorded[1]);
  }

  @ParameterizedTest
  @CsvSource({"15, 1, 15", "15, 1, 1", "1, 1440, 1", "1, 60, 2", "15, 0.5, 45"})
  void theWindowChangesContinuously(int step, double speed, int pause) {
    RecordedMetricsSource source =
        new RecordedMetricsSource(new RecordedSettings(step, 600 * step, speed), START);
    Instant now = START.plusSeconds(7);
    for (int call = 0; call < 20; call++) {
      MetricsWindow before = read(source, "bursty", now).window();
      now = now.plusSeconds(pause);
      MetricsWindow after = read(source, "bursty", now).window();
      int moved = (int) ((after.grid().endEpochSecond() - before.grid().endEpochSecond()) / step);
      assertThat(Arrays.copyOfRange(rate(after), 0, 600 - moved))
          .containsExactly(Arrays.copyOfRange(rate(before), moved, 600));
    }
  }

  @Test
  void isTheSameForOneMoment() {
    RecordedSettings settings = new RecordedSettings(1, 300, 1440);
    Instant now = START.plusSeconds(12345);
    assertThat(rate(read(new RecordedMetricsSource(settings, START), "diurnal", now).window()))
        .containsExactly(
            rate(read(new RecordedMetricsSource(settings, START), "diurnal", now).window()));
  }

  @Test
  void aDayInAMinuteReturnsAfterTwo() {
    RecordedMetricsSource source =
        new RecordedMetricsSource(new RecordedSettings(1, 120, 1440), START);
    double[] rate = rate(read(source, "diurnal", START).window());
    assertThat(rate(read(source, "diurnal", START.plusSeconds(120)).window()))
        .containsExactly(rate);
    assertThat(Arrays.stream(rate).max().orElseThrow())
        .as("two days are in it, with their peaks")
        .isGreaterThan(850);
    assertThat(Arrays.stream(rate).min().orElseThrow()).isLessThan(80);
  }

  @Test
  void anApplicationWithoutARecordingHearsTheDiurnalOne() {
    assertThat(rate(read(MINUTES, "shop", START).window()))
        .containsExactly(rate(read(MINUTES, "diurnal", START).window()));
  }

  @Test
  void anEmptyCellIsMissing() {
    MetricsWindow idle = read(MINUTES, "idle", START).window();
    assertThat(idle.column(Series.RESPONSE_TIME)).isEmpty();
    assertThat(idle.level(Series.REQUEST_RATE)).hasValue(0.0);
  }

  @Test
  void requestsAreHeldAtTheEndOfTheColdStart() {
    MetricsWindow cold = read(MINUTES, "cold-start", START).window();
    assertThat(cold.level(Series.REQUEST_RATE)).hasValue(0.0);
    assertThat(cold.level(Series.ACTIVATOR_PENDING_REQUESTS)).hasValue(3.0);
    double[] pending = cold.column(Series.ACTIVATOR_PENDING_REQUESTS).orElseThrow();
    assertThat(pending[pending.length - 6]).isZero();
  }

  @Test
  void theQueueIsHeavy() {
    double[] waiting =
        read(MINUTES, "queue-heavy", START).window().column(Series.QUEUE_WAITING).orElseThrow();
    // (0.5 - 0.4) items a second for ten minutes.
    assertThat(Arrays.stream(waiting).max().orElseThrow()).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(strings = {"diurnal", "bursty", "idle", "queue-heavy", "cold-start"})
  void anAllocationIsThereWhileReplicasRun(String name) {
    assertThat(read(MINUTES, name, START).allocation()).hasValue(new Allocation(500, 268435456));
    assertThat(
            MINUTES
                .read(new MetricsQuery(app(name), 0, START))
                .toCompletableFuture()
                .join()
                .allocation())
        .isEmpty();
  }

  @Test
  void historyReachesBackBeforeTheStart() {
    TimeGrid grid = TimeGrid.endingAt(START, 300, 4032);
    MetricsWindow history = MINUTES.history(app("diurnal"), grid).toCompletableFuture().join();
    assertThat(history.grid()).isEqualTo(grid);
    assertThat(rate(history)).hasSize(4032).doesNotContain(Double.NaN);
  }

  private static double[] history(double speed, String app) {
    RecordedMetricsSource source =
        new RecordedMetricsSource(new RecordedSettings(15, 14_400, speed), START);
    TimeGrid grid = TimeGrid.endingAt(START, 300, 4032);
    return rate(source.history(app(app), grid).toCompletableFuture().join());
  }

  @Test
  void aRateOfTheHistoryIsTheMeanOverItsStep() throws IOException {
    double[] recorded = file("/recorded/diurnal.csv");
    double[] newest = Arrays.copyOfRange(recorded, 2880 - 5 - 4, 2880 - 4);
    // The grid's last point is 240 seconds before the start, which is no multiple of 300.
    assertThat(START.getEpochSecond() % 300).isEqualTo(240);
    assertThat(history(1, "diurnal")[4031])
        .isEqualTo(Arrays.stream(newest).average().orElseThrow(), within(1e-9));
  }

  @Test
  void theRecordedDayComesBackEveryDay() {
    double[] rate = history(1, "diurnal");
    PearsonsCorrelation correlation = new PearsonsCorrelation();
    for (int days = 1; days <= 12; days++) {
      double[] newest = Arrays.copyOfRange(rate, 4032 - 288, 4032);
      double[] earlier = Arrays.copyOfRange(rate, 4032 - 288 * (days + 1), 4032 - 288 * days);
      // What differs are noise and bursts; two equal days come round every other day.
      assertThat(correlation.correlation(newest, earlier)).isGreaterThan(0.9);
    }
  }

  @Test
  void aHistoryPlayedFastHasNoTimeOfDay() {
    // At a day a minute a step of five minutes is two and a half times round.
    double[] rate = history(1440, "diurnal");
    assertThat(Arrays.stream(rate).max().orElseThrow())
        .isEqualTo(Arrays.stream(rate).min().orElseThrow(), within(1e-6));
  }

  @Test
  void aHistoryOfNothingIsZero() {
    assertThat(history(1, "idle")).containsOnly(0.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0  | 60       | 1     | the step of a recorded window must be 1 to 3600, was 0",
        "15 | 14       | 1     | the recorded window must be one step (15)",
        "15 | 2678401  | 1     | the recorded window must be one step (15)",
        "15 | 60       | 0     | speed must be above 0 and at most 86400, was 0.0",
        "15 | 60       | 86401 | speed must be above 0 and at most 86400, was 86401.0",
        "15 | 60       | NaN   | speed must be above 0 and at most 86400, was NaN"
      })
  void refusesSettingsOutOfRange(int step, int window, double speed, String message) {
    assertThatThrownBy(() -> new RecordedSettings(step, window, speed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
