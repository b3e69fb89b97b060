package io.productify.optimizer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeGridTest {

  @ParameterizedTest
  @CsvSource({"1700000040, 1700000040", "1700000054, 1700000040", "1700000055, 1700000055"})
  void endsAtTheNewestMultipleOfTheStep(long now, long end) {
    TimeGrid grid = TimeGrid.endingAt(Instant.ofEpochSecond(now, 999_999_999), 15, 4);
    assertThat(grid).isEqualTo(new TimeGrid(end - 45, 15, 4));
    assertThat(grid.endEpochSecond()).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({"100, 0", "107.4, 0", "107.5, 1", "115, 1", "92.5, 0", "92.4, -1", "1000, 60"})
  void findsTheNearestPoint(double second, int index) {
    assertThat(new TimeGrid(100, 15, 4).nearestIndex(second)).isEqualTo(index);
  }

  @Test
  void aTimeFarAwayStaysOutside() {
    TimeGrid grid = new TimeGrid(100, 1, 4);
    assertThat(grid.nearestIndex(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    assertThat(grid.nearestIndex(Long.MIN_VALUE)).isEqualTo(Integer.MIN_VALUE);
  }
}
