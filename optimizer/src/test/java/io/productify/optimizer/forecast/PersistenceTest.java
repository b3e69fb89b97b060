package io.productify.optimizer.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PersistenceTest {

  private static final double NAN = Double.NaN;
  private final Persistence persistence = new Persistence();

  @Test
  void repeatsTheLastSample() {
    assertThat(forecast(3, 1, 2, 7).mean()).containsExactly(7, 7, 7);
  }

  @Test
  void skipsMissingSamplesAtTheEnd() {
    assertThat(forecast(1, 4, 5, NAN, NAN).mean()).containsExactly(5);
  }

  @Test
  void theBandIsTheQuantileOfPastChanges() {
    // Nine changes of 0 .. 8 in turn; their 0.9 quantile by interpolation is 7.2.
    double[] series = new double[10];
    for (int i = 1; i < series.length; i++) {
      series[i] = series[i - 1] + (i - 1);
    }
    Forecast forecast = forecast(1, series);
    assertThat(forecast.upper()[0]).isEqualTo(series[9] + 7.2, within(1e-9));
  }

  @Test
  void theBandWidensWithTheHorizonOfARandomWalk() {
    Random random = new Random(7);
    double[] walk = new double[400];
    walk[0] = 1000;
    for (int i = 1; i < walk.length; i++) {
      walk[i] = walk[i - 1] + random.nextGaussian();
    }
    double[] upper = forecast(40, walk).upper();
    assertThat(upper[39] - walk[399]).isGreaterThan(3 * (upper[0] - walk[399]));
  }

  @Test
  void aSteadyFallDoesNotPullTheBandBelowTheMean() {
    double[] falling = new double[30];
    Arrays.setAll(falling, i -> 100 - i);
    Forecast forecast = forecast(5, falling);
    assertThat(forecast.upper()).containsExactly(forecast.mean());
  }

  @Test
  void scenariosAreTwentyFourAscendingAndEquallyLikelyValues() {
    Random random = new Random(3);
    double[] noise = random.doubles(500, 90, 110).toArray();
    double[] scenarios = forecast(1, noise).scenarios()[0];
    assertThat(scenarios).hasSize(24).isSorted();
  }

  static Stream<double[]> degenerateSeries() {
    double[] spike = new double[60];
    spike[30] = 1e6;
    double[] constant = new double[60];
    Arrays.fill(constant, 5);
    double[] huge = new double[60];
    Arrays.fill(huge, 1e15);
    double[] allMissing = new double[60];
    Arrays.fill(allMissing, NAN);
    return Stream.of(
        new double[] {3},
        new double[] {NAN},
        new double[] {0, 0},
        new double[] {-4, -5},
        new double[] {1, Double.POSITIVE_INFINITY},
        new double[60],
        spike,
        constant,
        huge,
        allMissing);
  }

  @ParameterizedTest
  @MethodSource("degenerateSeries")
  void alwaysAnswersWithFiniteNumbersNotBelowZero(double[] series) {
    Forecast forecast = forecast(20, series);
    for (int t = 0; t < 20; t++) {
      assertThat(forecast.mean()[t]).isNotNegative().isFinite();
      assertThat(forecast.upper()[t]).isGreaterThanOrEqualTo(forecast.mean()[t]).isFinite();
      assertThat(Arrays.stream(forecast.scenarios()[t]))
          .allMatch(v -> v >= 0 && Double.isFinite(v));
    }
  }

  @Test
  void aPastTooShortToTellGetsHeadroomAndNotAnEmptyBand() {
    // Uniform within 20 % of 30: the 0.9 quantile is 30 + 0.8 * 6.
    Forecast forecast = forecast(2, 10, 20, 30);
    assertThat(forecast.upper()[1]).isEqualTo(34.8, within(1e-9));
  }

  @Test
  void eightUnchangedStepsAreACalmPastAndSevenAreNot() {
    assertThat(forecast(1, 5, 5, 5, 5, 5, 5, 5, 5, 5).upper()).containsExactly(5);
    assertThat(forecast(1, 5, 5, 5, 5, 5, 5, 5, 5).upper()[0]).isGreaterThan(5);
  }

  @Test
  void missingSamplesAreNoChanges() {
    double[] mostlyMissing = new double[60];
    Arrays.fill(mostlyMissing, NAN);
    mostlyMissing[58] = 100;
    mostlyMissing[59] = 100;
    assertThat(forecast(1, mostlyMissing).upper()[0]).isEqualTo(116, within(1e-9));
  }

  private Forecast forecast(int horizon, double... series) {
    return persistence.forecast(
        new ForecastTask(
            ScalingTarget.of("web", "shop", "server"),
            new LoadWindow(new TimeGrid(0, 15, series.length), series),
            ForecastTask.Past.NONE,
            new ForecastTask.Wanted(horizon, 0.9)));
  }
}
