package io.productify.optimizer.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.Forecast;
import org.junit.jupiter.api.Test;

class SurgeGuardTest {

  private static final Forecast FORECAST =
      new Forecast(
          new double[] {10, 20, 90},
          new double[] {15, 25, 95},
          new double[][] {{8, 12}, {18, 22}, {85, 95}},
          new Forecast.Model("test", ""));

  @Test
  void aLoadAtTheBandIsNoSurgeAndOneAboveItIs() {
    assertThat(SurgeGuard.surging(FORECAST, 15)).isFalse();
    assertThat(SurgeGuard.surging(FORECAST, 15.01)).isTrue();
  }

  @Test
  void raisesTheFirstStepsToWhatIsObserved() {
    Forecast raised = SurgeGuard.raise(FORECAST, 50, 2);
    assertThat(raised.mean()).containsExactly(50, 50, 90);
    assertThat(raised.upper()).containsExactly(50, 50, 95);
    assertThat(raised.scenarios()[0]).containsExactly(50, 50);
    assertThat(raised.scenarios()[2]).containsExactly(85, 95);
  }

  @Test
  void neverLowersAStep() {
    Forecast raised = SurgeGuard.raise(FORECAST, 50, 3);
    assertThat(raised.mean()[2]).isEqualTo(90);
  }

  @Test
  void leavesTheForecastItWasGivenAlone() {
    SurgeGuard.raise(FORECAST, 50, 3);
    assertThat(FORECAST.mean()).containsExactly(10, 20, 90);
  }
}
