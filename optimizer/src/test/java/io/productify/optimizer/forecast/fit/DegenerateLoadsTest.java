package io.productify.optimizer.forecast.fit;

import static io.productify.optimizer.forecast.Loads.SHOP;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.history;
import static io.productify.optimizer.forecast.Loads.poisson;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a load looks like, there is a forecast of finite numbers in the right order. */
class DegenerateLoadsTest {

  private static final double NAN = Double.NaN;
  private static final String TOO_SHORT = Fallback.TOO_SHORT.explanation();
  private static final String NOT_BETTER = Fallback.NOT_BETTER.explanation();
  private static final String GAPS = Fallback.GAPS.explanation();

  private final Heard heard = new Heard();

  private static double[] series(int points, IntToDoubleFunction rate) {
    double[] rates = new double[points];
    Arrays.setAll(rates, rate);
    return rates;
  }

  private static double[] noisy(int points) {
    return autoregressive(3, points, 100, 5);
  }

  private static double[] with(double[] rates, int from, int until, double rate) {
    Arrays.fill(rates, from, until, rate);
    return rates;
  }

  static Stream<Arguments> held() {
    return Stream.of(
        Arguments.of("one value", new double[] {3}, TOO_SHORT),
        Arguments.of("two values", new double[] {3, 5}, TOO_SHORT),
        Arguments.of("seven observations", noisy(7), TOO_SHORT),
        Arguments.of("seven behind missing ones", with(noisy(60), 0, 53, NAN), TOO_SHORT),
        Arguments.of("all missing", with(noisy(60), 0, 60, NAN), TOO_SHORT),
        // A replay of so few has no eight errors, so that nothing can be better.
        Arguments.of("eight observations", noisy(8), NOT_BETTER),
        Arguments.of("nine observations", noisy(9), NOT_BETTER),
        Arguments.of("eight constant ones", series(8, i -> 5), NOT_BETTER),
        Arguments.of("twenty constant ones", series(20, i -> 5), NOT_BETTER),
        Arguments.of("all replayed ones missing", with(noisy(42), 21, 42, NAN), NOT_BETTER),
        Arguments.of("more than half missing", with(noisy(960), 479, 960, NAN), GAPS),
        Arguments.of("two of three missing", series(300, i -> i % 3 == 0 ? 9 : NAN), GAPS));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void held(String name, double[] rates, String reason) {
    Forecast forecast = sound(ForecastSettings.DEFAULT, task(window(rates), 40));
    assertThat(forecast.model().name()).isEqualTo("persistence");
    assertThat(forecast.model().reason()).isEqualTo(reason);
  }

  private static final List<Arguments> MODELLED =
      List.of(
          Arguments.of("constant", series(240, i -> 50)),
          Arguments.of("all zero", new double[240]),
          Arguments.of("21 observations", noisy(21)),
          Arguments.of("a single spike", with(new double[240], 100, 101, 1000)),
          Arguments.of("a spike at the end", with(new double[240], 239, 240, 1000)),
          Arguments.of("a million", autoregressive(4, 240, 1e6, 1e4)),
          Arguments.of("a thousand million", autoregressive(4, 240, 1e9, 1e8)),
          Arguments.of("a millionth", autoregressive(4, 240, 1e-6, 1e-8)),
          Arguments.of("sparse counts", poisson(4, 960, 0.3)),
          Arguments.of("leading missing", with(noisy(240), 0, 200, NAN)),
          Arguments.of("10 missing at the end", with(noisy(240), 230, 240, NAN)),
          Arguments.of("100 missing at the end", with(noisy(240), 140, 240, NAN)),
          Arguments.of("the second half missing", with(noisy(960), 480, 960, NAN)),
          Arguments.of("a gap of half", with(noisy(960), 200, 680, NAN)),
          Arguments.of("every other missing", series(480, i -> i % 2 == 0 ? i % 7 : NAN)),
          Arguments.of("a huge outlier", with(noisy(480), 300, 301, 1e12)),
          Arguments.of("a huge last value", with(noisy(480), 479, 480, 1e12)),
          Arguments.of("a step up", series(240, i -> i < 200 ? 10 : 300)),
          Arguments.of("a step down to zero", series(240, i -> i < 200 ? 300 : 0)),
          Arguments.of("steep growth", series(240, i -> Math.pow(1.1, i))),
          Arguments.of("steep decay", series(240, i -> 1e9 * Math.pow(0.9, i))),
          Arguments.of("two values in turn", series(240, i -> i % 2 == 0 ? 0 : 100)),
          Arguments.of("negative", autoregressive(5, 240, -50, 5)),
          Arguments.of("of either sign", autoregressive(6, 240, 0, 5)),
          Arguments.of("infinite ones", with(noisy(240), 100, 103, Double.POSITIVE_INFINITY)),
          Arguments.of("an infinite last", with(noisy(240), 239, 240, Double.NEGATIVE_INFINITY)),
          Arguments.of("an absurd outlier", with(noisy(240), 100, 101, 1e100)));

  static Stream<Arguments> modelled() {
    return Arrays.stream(Transform.values())
        .flatMap(
            transform ->
                MODELLED.stream().map(row -> Arguments.of(row.get()[0], transform, row.get()[1])));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource
  void modelled(String name, Transform transform, double[] rates) {
    for (Combine combine : Combine.values()) {
      ForecastSettings settings =
          new ForecastSettings(SarimaxOrder.DEFAULT, Exog.NONE, transform, combine);
      Forecast forecast = sound(settings, task(window(rates), 480));
      assertThat(forecast.model().name()).isEqualTo("ensemble");
      assertThat(forecast.model().reason()).isNotEmpty();
    }
  }

  static Stream<Arguments> fewSamples() {
    return Stream.of(19, 20)
        .flatMap(points -> Stream.of(1, 480).map(horizon -> Arguments.of(points, horizon)));
  }

  /** A line is what persistence does worst. */
  @ParameterizedTest(name = "{0} samples, {1} steps")
  @MethodSource
  void fewSamples(int points, int horizon) {
    Forecast forecast =
        sound(ForecastSettings.DEFAULT, task(window(series(points, i -> 50 + 10 * i)), horizon));
    assertThat(forecast.model().name()).isEqualTo("ensemble");
  }

  static Stream<Arguments> oddHistories() {
    return Stream.of(
        Arguments.of("all zero", history(14, at -> 0)),
        Arguments.of("constant", history(14, at -> 5)),
        Arguments.of("all missing", history(14, at -> NAN)),
        Arguments.of("a day and a gap", history(14, at -> at > Loads.NOON - 86_400 ? at : NAN)),
        Arguments.of("negative", history(14, at -> -Loads.dailyWave(at))),
        Arguments.of("huge", history(14, at -> 1e30 * Loads.dailyWave(at))),
        Arguments.of("an outlier", history(14, at -> at % 999_900 < 300 ? 1e12 : 5)),
        Arguments.of("a point", history(300 / 86_400.0, at -> 5)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void oddHistories(String name, LoadHistory history) {
    for (Transform transform : Transform.values()) {
      ForecastSettings settings =
          new ForecastSettings(
              SarimaxOrder.DEFAULT, Exog.SEASONAL_PROFILE, transform, Combine.WEIGHTED);
      ForecastTask.Past past = new ForecastTask.Past(history, LocalCalendar.UTC);
      sound(settings, task(window(noisy(480)), past, 40));
    }
  }

  private Forecast sound(ForecastSettings settings, ForecastTask task) {
    FitCache cache = new FitCache(new EnsembleFitter(settings), 1, heard, () -> 0);
    Forecast forecast = new LoadForecaster(cache, heard).forecast(task);
    assertThat(heard.words).noneMatch(word -> word.startsWith("failed"));
    assertThat(task.target()).isEqualTo(SHOP);
    assertThat(forecast.horizonSteps()).isEqualTo(task.wanted().horizonSteps());
    for (int step = 0; step < forecast.horizonSteps(); step++) {
      double mean = forecast.mean()[step];
      double[] scenarios = forecast.scenarios()[step];
      assertThat(mean).isNotNegative().isFinite();
      assertThat(forecast.upper()[step]).isGreaterThanOrEqualTo(mean).isFinite();
      assertThat(scenarios).hasSize(Forecast.SCENARIOS).isSorted();
      assertThat(scenarios[0]).isNotNegative();
      assertThat(scenarios[Forecast.SCENARIOS - 1]).isFinite();
      if (forecast.model().name().equals("ensemble")) {
        double average = Arrays.stream(scenarios).average().orElseThrow();
        assertThat(mean).isCloseTo(average, within(1e-12 * average));
      }
    }
    return forecast;
  }
}
