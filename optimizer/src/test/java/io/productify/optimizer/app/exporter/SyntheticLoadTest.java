package io.productify.optimizer.app.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.Series;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticLoadTest {

  private static final double HOUR = 3600;

  private static double rate(LoadShape shape, double second) {
    return new SyntheticLoad(shape, 1).at(second).getOrDefault(Series.REQUEST_RATE, Double.NaN);
  }

  @Test
  void isLowestAtFourAndHighestAtSixteen() {
    LoadShape shape = new LoadShape(100, 1000, 0, 0);
    assertThat(rate(shape, 4 * HOUR)).isCloseTo(100, within(4.0));
    assertThat(rate(shape, 16 * HOUR)).isCloseTo(1000, within(40.0));
    assertThat(rate(shape, (7 * 24 + 16) * HOUR)).isCloseTo(1000, within(40.0));
  }

  @Test
  void holdsTheLevelForAMinute() {
    LoadShape flat = new LoadShape(100, 100, 0, 0);
    assertThat(rate(flat, 60)).isEqualTo(rate(flat, 119.9)).isNotEqualTo(rate(flat, 120));
  }

  @Test
  void burstsAreTwentyMinutesLongAndAsManyAsWanted() {
    LoadShape shape = new LoadShape(0, 0, 100, 4);
    long minutes =
        IntStream.range(0, 7 * 1440).filter(minute -> rate(shape, minute * 60.0) > 0).count();
    // Seven days of four; two that overlap count as one, and the last may run past the end.
    assertThat(minutes).isBetween(7 * 4 * 15L, 7 * 4 * 20L);
    assertThat(IntStream.range(0, 1440).mapToDouble(minute -> rate(shape, minute * 60.0)).max())
        .hasValueCloseTo(100.0, within(4.0));
  }

  @Test
  void dependsOnTheSeed() {
    LoadShape shape = new LoadShape(100, 100, 0, 0);
    assertThat(new SyntheticLoad(shape, 1).at(0)).isEqualTo(new SyntheticLoad(shape, 1).at(0));
    assertThat(new SyntheticLoad(shape, 1).at(0)).isNotEqualTo(new SyntheticLoad(shape, 2).at(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1  | 1   | 0   | 0  | trough must be 0 to 1e9 requests per second, was -1.0",
        "2   | 1   | 0   | 0  | peak must be at least the trough of 2.0",
        "0   | NaN | 0   | 0  | peak must be 0 to 1e9 requests per second, was NaN",
        "0   | 1   | 2e9 | 0  | burst must be 0 to 1e9 requests per second, was 2.0E9",
        "0   | 1   | 0   | 49 | bursts per day must be 0 to 48, was 49"
      })
  void refusesASizeOutOfRange(
      double trough, double peak, double burst, int bursts, String message) {
    assertThatThrownBy(() -> new LoadShape(trough, peak, burst, bursts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
