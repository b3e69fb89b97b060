package io.productify.optimizer.forecast.fit;

import static io.productify.optimizer.forecast.Loads.after;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static io.productify.optimizer.forecast.Loads.windowEndingAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LoadForecasterTest {

  private final Heard heard = new Heard();
  private final AtomicBoolean broken = new AtomicBoolean();

  private LoadForecaster forecaster(ForecastSettings settings) {
    return new LoadForecaster(
        new FitCache(new EnsembleFitter(settings), 10, heard, this::nanoTime), heard);
  }

  private long nanoTime() {
    if (broken.get()) {
      throw new IllegalStateException("no clock");
    }
    return 0;
  }

  /** Fitted at 8, with half as many samples more at 12 and 18, and at 21, when there are enough. */
  @Test
  void aNewApplicationIsHeldUntilItsModelsAreJudged() {
    double[] rates = autoregressive(3, 40, 100, 5);
    LoadForecaster forecaster = forecaster(ForecastSettings.DEFAULT);
    for (int points = 8; points <= 27; points++) {
      Forecast forecast =
          forecaster.forecast(
              task(windowEndingAt(after(points), Arrays.copyOf(rates, points)), 20));
      assertThat(forecast.model().name())
          .as("%d points", points)
          .isEqualTo(points < 18 ? "persistence" : "ensemble");
    }
    assertThat(heard.words.stream().filter(word -> word.startsWith("fitted")))
        .containsExactly("fitted first", "fitted growth", "fitted growth", "fitted growth");
  }

  @Test
  void aFailureIsToldAndTheLoadIsHeldUntilItIsOver() {
    LoadForecaster forecaster = forecaster(ForecastSettings.DEFAULT);
    double[] rates = autoregressive(3, 100, 100, 5);
    broken.set(true);
    Forecast held = forecaster.forecast(task(window(rates), 20));
    assertThat(held.model()).isEqualTo(new Forecast.Model("persistence", "the fit failed"));
    assertThat(held.mean()[19]).isEqualTo(rates[99]);
    broken.set(false);
    assertThat(forecaster.forecast(task(window(rates), 20)).model().name()).isEqualTo("ensemble");
    assertThat(heard.words).containsExactly("failed no clock", "fell back failed", "fitted first");
  }

  /** Growth of 20 % a step for two hours is a factor of 1e38. */
  @ParameterizedTest
  @EnumSource(Transform.class)
  void aCurveThatRunsAwayIsCutOffAtAHundredTimesTheHighestRate(Transform transform) {
    double[] rates = new double[76];
    Arrays.setAll(rates, i -> Math.pow(1.2, i));
    Forecast forecast =
        forecaster(
                new ForecastSettings(SarimaxOrder.DEFAULT, Exog.NONE, transform, Combine.WEIGHTED))
            .forecast(task(window(rates), 480));
    // There and back from the scale rounds.
    assertThat(forecast.upper()[479]).isLessThanOrEqualTo(100 * rates[75] * (1 + 1e-12));
    assertThat(forecast.mean()[19]).isGreaterThan(1.5 * rates[75]);
  }

  @ParameterizedTest(name = "{0} at {1} samples before the end")
  @CsvSource({"1e4, 60", "1e6, 60", "1e12, 200", "1e12, 660"})
  void anAbsurdSampleIsForgottenBeforeItLeavesTheWindow(double outlier, int before) {
    double[] rates = autoregressive(11, 960, 100, 2);
    rates[rates.length - before] = outlier;
    Forecast forecast = forecaster(ForecastSettings.DEFAULT).forecast(task(window(rates), 20));
    assertThat(Arrays.stream(forecast.mean()).min().orElseThrow()).isGreaterThan(85);
    assertThat(Arrays.stream(forecast.mean()).max().orElseThrow()).isLessThan(115);
    assertThat(Arrays.stream(forecast.upper()).max().orElseThrow()).isLessThan(150);
  }
}
