package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expected counts are worked out by hand from Nomad's documentation of {@code target-value}: {@code
 * ceil(count * metric / target)} unless the factor is within 0.01 of 1.
 */
class TargetValueTest {

  private static final TargetValue AT_70_PERCENT =
      new TargetValue(0.7, TargetValue.DEFAULT_THRESHOLD, TargetValue.Reach.UNLIMITED);

  @ParameterizedTest(name = "{0} running at {1} of their capacity become {2}")
  @CsvSource({
    // 10 * 0.9 / 0.7 = 12.86
    "10, 0.9, 13",
    // 10 * 0.35 / 0.7 = 5, no further one for a rounding error
    "10, 0.35, 5",
    // 10 * 1.8 / 0.7 = 25.7: the metric is of requests and does not end at 1
    "10, 1.8, 26",
    // 10 * 0.708 / 0.7 = 10.11, a factor of 1.0114
    "10, 0.708, 11",
    // nobody asks: 0
    "10, 0, 0",
  })
  void scalesByTheFactorOfMetricAndTarget(int running, double utilization, int expected) {
    assertThat(AT_70_PERCENT.decide(Glances.at(0, running, running * utilization)))
        .hasValue(expected);
  }

  @ParameterizedTest(name = "a factor of {0} changes nothing")
  @CsvSource({"1.0", "1.0099", "0.9901"})
  void aFactorWithinTheThresholdChangesNothing(double factor) {
    assertThat(AT_70_PERCENT.decide(Glances.at(0, 10, 10 * 0.7 * factor))).isEmpty();
  }

  @Test
  void withoutReplicasTheFactorIsTheCount() {
    assertThat(AT_70_PERCENT.decide(Glances.at(0, 0, 2.1))).hasValue(3);
    assertThat(AT_70_PERCENT.decide(Glances.at(0, 0, 0))).hasValue(0);
  }

  @Test
  void goesNoFurtherAtOnceThanItMay() {
    TargetValue slow = new TargetValue(0.7, 0.01, new TargetValue.Reach(2, 1));
    assertThat(slow.decide(Glances.at(0, 10, 14))).hasValue(12);
    assertThat(slow.decide(Glances.at(0, 10, 3.5))).hasValue(9);
    assertThat(slow.decide(Glances.at(0, 10, 7.7))).as("11 is within reach").hasValue(11);
  }

  @Test
  void aMetricThatIsMissingChangesNothing() {
    assertThat(AT_70_PERCENT.decide(Glances.at(0, 10, Double.NaN))).isEqualTo(OptionalInt.empty());
  }

  @Test
  void refusesATargetOfNothing() {
    assertThatThrownBy(() -> new TargetValue(0, 0.01, TargetValue.Reach.UNLIMITED))
        .hasMessage("target must be above 0 and threshold at least 0, were 0.0 and 0.01");
  }
}
