package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.dailyWave;
import static io.productify.optimizer.forecast.Loads.poisson;
import static io.productify.optimizer.forecast.Loads.randomWalk;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the forecast of every load. */
class EquivarianceTest {

  private static final int HORIZON = 40;

  /**
   * Units are powers of ten, which round, and the search of a fit ends within 1e-4 of its
   * parameters: two fits of the same load in other units may differ by that.
   */
  private static final double TOLERANCE = 1e-3;

  private static double[] seasonal(long seed, int points) {
    double[] rates = autoregressive(seed, points, 0, 2);
    for (int i = 0; i < points; i++) {
      rates[i] += dailyWave(NOON + 15L * i);
    }
    return rates;
  }

  private static double[] gappy(long seed, int points) {
    Random random = new Random(seed);
    double[] rates = autoregressive(seed, points, 200, 10);
    for (int i = 0; i < points; i++) {
      rates[i] = random.nextInt(10) == 0 ? Double.NaN : rates[i];
    }
    return rates;
  }

  private static Stream<Arguments> loads() {
    return Stream.of(1L, 2L, 3L)
        .flatMap(
            seed ->
                Stream.of(
                    Arguments.of("walk " + seed, randomWalk(seed, 480, 1000, 4)),
                    Arguments.of("seasonal " + seed, seasonal(seed, 480)),
                    Arguments.of("noisy " + seed, autoregressive(seed, 480, 100, 15)),
                    Arguments.of("gappy " + seed, gappy(seed, 300)),
                    Arguments.of("sparse " + seed, poisson(seed, 480, 0.3))));
  }

  private static Stream<Arguments> loadsAndUnits() {
    return loads()
        .flatMap(
            load ->
                Stream.of(1e-3, 1e4).map(unit -> Arguments.of(load.get()[0], load.get()[1], unit)));
  }

  private static Stream<Arguments> loadsAboveZero() {
    return loads().filter(load -> !load.get()[0].toString().startsWith("sparse"));
  }

  private static Forecast forecast(Transform transform, Combine combine, double[] rates) {
    ForecastSettings settings =
        new ForecastSettings(SarimaxOrder.DEFAULT, Exog.NONE, transform, combine);
    ForecastTask task = task(window(rates), HORIZON);
    return EnsembleForecaster.forecast(
        new EnsembleFitter(settings).fit(task, Optional.empty()), task);
  }

  private static double[] times(double unit, double... rates) {
    return Arrays.stream(rates).map(rate -> unit * rate).toArray();
  }

  /** Members, weights and errors all scale; what does not is only the end of a search. */
  @ParameterizedTest(name = "{0} times {2}")
  @MethodSource("loadsAndUnits")
  void aLoadInOtherUnitsHasTheSameForecastInThem(String name, double[] rates, double unit) {
    for (Transform transform : List.of(Transform.NONE, Transform.SQRT)) {
      Forecast before = forecast(transform, Combine.WEIGHTED, rates);
      Forecast after = forecast(transform, Combine.WEIGHTED, times(unit, rates));
      for (int step = 0; step < HORIZON; step++) {
        double tolerance = TOLERANCE * unit * before.upper()[step];
        assertThat(after.mean()[step]).isCloseTo(unit * before.mean()[step], within(tolerance));
        assertThat(after.upper()[step]).isCloseTo(unit * before.upper()[step], within(tolerance));
        assertThat(after.scenarios()[step])
            .containsExactly(times(unit, before.scenarios()[step]), within(tolerance));
      }
    }
  }

  /**
   * Without a scale of its own every member says the load's level plus something of its changes.
   * Sparse loads are left out, whose band is for samples above zero: those a shift changes.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("loadsAboveZero")
  void aLoadAtAnotherLevelHasTheSameForecastThere(String name, double[] rates) {
    double[] shifted = Arrays.stream(rates).map(rate -> rate + 500).toArray();
    for (Combine combine : Combine.values()) {
      Forecast before = forecast(Transform.NONE, combine, rates);
      Forecast after = forecast(Transform.NONE, combine, shifted);
      for (int step = 0; step < HORIZON; step++) {
        double tolerance = TOLERANCE * before.upper()[step];
        assertThat(after.mean()[step]).isCloseTo(500 + before.mean()[step], within(tolerance));
        assertThat(after.upper()[step]).isCloseTo(500 + before.upper()[step], within(tolerance));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("loads")
  void theBandRisesWithItsQuantileFromTheMeanOn(String name, double[] rates) {
    ForecastTask task = task(window(rates), HORIZON);
    FittedEnsemble fitted =
        new EnsembleFitter(ForecastSettings.DEFAULT).fit(task, Optional.empty());
    double[] before = new double[HORIZON];
    for (double quantile : new double[] {0.5, 0.52, 0.6, 0.75, 0.9, 0.91, 0.99, 0.9985, 0.999}) {
      ForecastTask wanted =
          new ForecastTask(
              task.target(), task.load(), task.past(), new ForecastTask.Wanted(HORIZON, quantile));
      Forecast forecast = EnsembleForecaster.forecast(fitted, wanted);
      for (int step = 0; step < HORIZON; step++) {
        assertThat(forecast.upper()[step])
            .isGreaterThanOrEqualTo(before[step])
            .isGreaterThanOrEqualTo(forecast.mean()[step]);
        assertThat(forecast.scenarios()[step]).isSorted();
        // The scenarios are added in order and divided by 24: 24 roundings at most.
        double average = Arrays.stream(forecast.scenarios()[step]).average().orElseThrow();
        assertThat(forecast.mean()[step]).isCloseTo(average, within(1e-14 * average));
      }
      before = forecast.upper();
    }
  }
}
