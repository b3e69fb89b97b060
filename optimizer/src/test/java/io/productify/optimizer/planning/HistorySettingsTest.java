package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistorySettingsTest {

  /**
   * 4320 points: 14 days at 280 s, 15 days at 300 s; the next divisor of a day above 280 is 288.
   */
  @ParameterizedTest(name = "{0} days at {1} s: {2} s")
  @CsvSource({
    "14, 300, 300",
    "15, 300, 300",
    "16, 300, 320",
    "14, 60, 288",
    "3, 60, 60",
    "4, 60, 80",
    "60, 60, 1200",
    "60, 3600, 3600",
    "14, 420, 432",
    "1, 3599, 3600",
    "0, 300, 300"
  })
  void theStepKeepsTheBoundOnPointsAndDividesADay(int days, int least, int step) {
    HistorySettings settings = new HistorySettings(days, least, 3600);
    assertThat(settings.stepSeconds()).isEqualTo(step);
    assertThat(days * 86_400 / step).isLessThanOrEqualTo(HistorySettings.MOST_POINTS);
  }

  @Test
  void theGridSpansTheDays() {
    Instant now = Instant.parse("2026-01-15T12:01:00Z");
    assertThat(HistorySettings.defaults().gridEndingAt(now))
        .isEqualTo(new TimeGrid(Instant.parse("2026-01-01T12:05:00Z").getEpochSecond(), 300, 4032));
  }

  @ParameterizedTest
  @CsvSource({"0, 60, 60", "60, 3600, 86400"})
  void takesTheEndsOfTheRanges(int days, int step, int refresh) {
    assertThat(new HistorySettings(days, step, refresh).days()).isEqualTo(days);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | 300  | 3600  | optimizer.history-days must be 0 to 60, was -1",
        "61 | 300  | 3600  | optimizer.history-days must be 0 to 60, was 61",
        "14 | 59   | 3600  | optimizer.history-step-seconds must be 60 to 3600, was 59",
        "14 | 3601 | 3600  | optimizer.history-step-seconds must be 60 to 3600, was 3601",
        "14 | 300  | 59    | optimizer.history-refresh-seconds must be 60 to 86400, was 59",
        "14 | 300  | 86401 | optimizer.history-refresh-seconds must be 60 to 86400, was 86401"
      })
  void refusesWhatIsOutOfRange(int days, int step, int refresh, String message) {
    assertThatThrownBy(() -> new HistorySettings(days, step, refresh))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
