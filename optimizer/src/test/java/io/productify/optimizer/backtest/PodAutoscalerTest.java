package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expected counts are worked out by hand from Kubernetes' documentation: {@code ceil(current *
 * metric / target)} unless the ratio is within 0.1 of 1, and the highest of five minutes on the way
 * down.
 */
class PodAutoscalerTest {

  private static PodAutoscaler at70Percent() {
    return new PodAutoscaler(
        new PodAutoscaler.Settings(
            0.7, PodAutoscaler.DEFAULT_TOLERANCE, PodAutoscaler.DEFAULT_STABILIZATION_SECONDS));
  }

  @ParameterizedTest(name = "10 pods at {0} of their capacity become {1}")
  @CsvSource({
    // 10 * 0.9 / 0.7 = 12.86
    "0.9, 13",
    // 10 * 0.35 / 0.7
    "0.35, 5",
    // a ratio of 1.0993 and of 0.9007 is tolerated, of 1.1014 not: 11.01
    "0.7695, 10",
    "0.6305, 10",
    "0.771, 12",
  })
  void scalesByTheRatioBeyondTheTolerance(double utilization, int expected) {
    assertThat(at70Percent().decide(Glances.at(0, 10, 10 * utilization))).hasValue(expected);
  }

  @Test
  void fallsToTheHighestRecommendationOfFiveMinutes() {
    PodAutoscaler pods = at70Percent();
    assertThat(pods.decide(Glances.at(0, 10, 9))).hasValue(13);
    assertThat(pods.decide(Glances.at(60, 13, 4.9)))
        .as("7 is asked for, 13 still stands")
        .hasValue(13);
    assertThat(pods.decide(Glances.at(120, 13, 3.5))).hasValue(13);
    assertThat(pods.decide(Glances.at(300, 13, 3.5))).as("to the second").hasValue(13);
    assertThat(pods.decide(Glances.at(301, 13, 3.5))).as("the 7 of second 60").hasValue(7);
    assertThat(pods.decide(Glances.at(361, 7, 2.8))).as("the 5 of second 120").hasValue(5);
  }

  @Test
  void anOlderRecommendationRaisesNothing() {
    PodAutoscaler pods = at70Percent();
    pods.decide(Glances.at(0, 10, 9));
    assertThat(pods.decide(Glances.at(60, 10, 6.3))).as("10 pods were never 13").hasValue(10);
  }

  @Test
  void podsThatStartAreLeftAloneWhereTheReadyOnesAreWithinTheTolerance() {
    Glance starting = Glances.of(0, new Glance.Replicas(10, 14), 7);
    assertThat(at70Percent().decide(starting)).hasValue(14);
  }

  @Test
  void aMetricThatIsMissingChangesNothing() {
    assertThat(at70Percent().decide(Glances.at(0, 10, Double.NaN))).isEmpty();
  }

  @Test
  void refusesSettingsThatCannotBe() {
    assertThatThrownBy(() -> new PodAutoscaler.Settings(0.7, -0.1, 300))
        .hasMessageContaining("at least 0");
  }
}
