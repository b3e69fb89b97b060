package io.productify.optimizer.forecast.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleChoiceTest {

  private static Scale auto(double... rates) {
    return new ScaleChoice(Transform.AUTO).of(Loads.window(rates));
  }

  @ParameterizedTest
  @CsvSource({"SQRT, SQRT", "LOG1P, LOG1P", "NONE, NONE"})
  void aScaleThatIsChosenIsTaken(Transform transform, Scale scale) {
    assertThat(new ScaleChoice(transform).of(Loads.window(1, 2, 3))).isEqualTo(scale);
  }

  /** A load has no unit that a machine could know: thousands of requests a second, or a minute. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e4, 1e6})
  void aLoadWhoseSpreadDoesNotDependOnItsLevelStaysAsItIs(double unit) {
    double[] rates = Loads.autoregressive(9, 400, 100 * unit, 5 * unit);
    assertThat(auto(rates)).isEqualTo(Scale.NONE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e4, 1e6})
  void aLoadThatIsAProductGoesOnTheLogarithm(double unit) {
    Random random = new Random(4);
    double[] rates = new double[400];
    double logarithm = 0;
    for (int i = 0; i < rates.length; i++) {
      logarithm = 0.95 * logarithm + 0.3 * random.nextGaussian();
      rates[i] = 1000 * unit * Math.exp(logarithm);
    }
    assertThat(auto(rates)).isEqualTo(Scale.LOG1P);
  }

  /** Of a wave from 5 to 95, so that the level, and with it the variance, varies. */
  @Test
  void countsGoOnTheSquareRoot() {
    double[] counts = new double[960];
    for (int i = 0; i < counts.length; i++) {
      double mean = 50 + 45 * Math.sin(2 * Math.PI * i / 480);
      counts[i] = Math.max(1, Loads.poisson(i, 1, mean)[0]);
    }
    assertThat(auto(counts)).isEqualTo(Scale.SQRT);
  }

  @Test
  void aLoadThatIdlesGoesOnTheSquareRoot() {
    double[] rates = Loads.autoregressive(9, 400, 100, 5);
    rates[200] = 0;
    assertThat(auto(rates)).isEqualTo(Scale.SQRT);
  }

  @Test
  void aLoadThatTellsNothingGoesOnTheSquareRoot() {
    double[] constant = new double[100];
    Arrays.fill(constant, 5);
    assertThat(auto(1, 2, 3)).isEqualTo(Scale.SQRT);
    assertThat(auto(Double.NaN, Double.NaN)).isEqualTo(Scale.SQRT);
    assertThat(auto(constant)).isIn((Object[]) Scale.values());
  }
}
