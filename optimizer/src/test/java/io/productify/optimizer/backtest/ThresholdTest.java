package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/**
 * Expected counts are worked out by hand from Nomad's documentation of {@code threshold}: a check
 * acts when enough samples are at or above its lower and below its upper bound.
 */
class ThresholdTest {

  private static Threshold threshold(int trigger) {
    return new Threshold(
        new Threshold.Bounds(0.5, 0.8), new Threshold.Percentages(25, 10), trigger);
  }

  @Test
  void addsAPercentageRoundedUpFromTheUpperBoundOn() {
    assertThat(threshold(1).decide(Glances.at(0, 10, 8))).as("10 * 1.25 = 12.5").hasValue(13);
    assertThat(threshold(1).decide(Glances.at(0, 10, 7.99))).isEmpty();
  }

  @Test
  void removesAPercentageRoundedUpBelowTheLowerBound() {
    assertThat(threshold(1).decide(Glances.at(0, 12, 5.9))).as("12 * 0.9 = 10.8").hasValue(11);
    assertThat(threshold(1).decide(Glances.at(0, 10, 5))).isEmpty();
  }

  @Test
  void waitsForAsManySamplesAsItsTrigger() {
    Threshold three = threshold(3);
    assertThat(three.decide(Glances.at(0, 10, 9))).isEmpty();
    assertThat(three.decide(Glances.at(60, 10, 9))).isEmpty();
    assertThat(three.decide(Glances.at(120, 10, Double.NaN))).as("no sample").isEmpty();
    assertThat(three.decide(Glances.at(180, 10, 9))).hasValue(13);
    assertThat(three.decide(Glances.at(240, 10, 6))).as("one of the newest three is not").isEmpty();
  }

  @Test
  void refusesSettingsThatCannotBe() {
    assertThatThrownBy(() -> new Threshold.Bounds(0.8, 0.8))
        .hasMessage("bounds must hold 0 <= down < up, were 0.8 and 0.8");
    assertThatThrownBy(() -> new Threshold.Percentages(25, 101))
        .hasMessageContaining("at most 100");
    assertThatThrownBy(() -> threshold(0))
        .hasMessage("within_bounds_trigger must be at least 1 sample, was 0");
  }
}
