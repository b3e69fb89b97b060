package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RollingForecastTest {

  private static final int[] HORIZONS = {1, 2, 5, 20, 45};

  static Stream<SarimaxModel> models() {
    return KalmanFilterTest.models();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void everyOriginForecastsAsItsOwnState(SarimaxModel model) {
    double[] y = KalmanFilterTest.randomWalk(120, 0.05);
    double[][] means = new RollingForecast(model, HORIZONS).means(y, Golden.NONE, 60, 7);
    assertThat(means.length).isEqualTo(9);
    for (int row = 0; row < means.length; row++) {
      double[] known = Arrays.copyOf(y, 60 + 7 * row + 1);
      double[] expected = model.filter(known, Golden.NONE).forecast(45, Golden.NONE).mean();
      for (int h = 0; h < HORIZONS.length; h++) {
        assertThat(means[row][h])
            .isCloseTo(expected[HORIZONS[h] - 1], within(1e-6 * (1 + Math.abs(means[row][h]))));
      }
    }
  }

  @Test
  void regressorsAreThoseOfTheForecastPeriod() {
    double[] y = KalmanFilterTest.randomWalk(100, 0);
    double[][] columns = {new double[145]};
    for (int t = 0; t < 145; t++) {
      columns[0][t] = Math.sin(t / 4.0);
    }
    SarimaxModel model =
        new SarimaxModel(
            SarimaxOrder.DEFAULT,
            new SarimaxParameters(
                0,
                new double[] {8},
                new double[] {0.4},
                new double[] {-0.2},
                new double[0],
                new double[0],
                1));
    double[][] means = new RollingForecast(model, HORIZONS).means(y, columns, 99, 1);
    double[][] future = {Arrays.copyOfRange(columns[0], 100, 145)};
    double[] expected = model.filter(y, columns).forecast(45, future).mean();
    for (int h = 0; h < HORIZONS.length; h++) {
      assertThat(means[0][h]).isCloseTo(expected[HORIZONS[h] - 1], within(1e-6));
    }
  }

  @Test
  void anOriginBeyondTheSeriesHasNoForecast() {
    SarimaxModel model = KalmanFilterTest.models().findFirst().orElseThrow();
    RollingForecast rolling = new RollingForecast(model, HORIZONS);
    assertThat(rolling.means(new double[10], Golden.NONE, 10, 1).length).isZero();
    assertThat(rolling.means(new double[10], Golden.NONE, 9, 1).length).isEqualTo(1);
  }

  @Test
  void nonsenseIsRefusedWithItsRange() {
    SarimaxModel model = KalmanFilterTest.models().findFirst().orElseThrow();
    assertThatThrownBy(() -> new RollingForecast(model, new int[] {2, 2}))
        .hasMessage("horizons must ascend from at least 1, had 2 after 2");
    assertThatThrownBy(() -> new RollingForecast(model, new int[] {0}))
        .hasMessage("horizons must ascend from at least 1, had 0 after 0");
    assertThatThrownBy(
            () -> new RollingForecast(model, HORIZONS).means(new double[9], Golden.NONE, 0, 0))
        .hasMessage("first must be at least 0 and stride at least 1, were 0 and 0");
  }
}
