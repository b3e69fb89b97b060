package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayTest {

  private static LoadWindow window(int points, int stepSeconds) {
    return new LoadWindow(new TimeGrid(NOON, stepSeconds, points), new double[points]);
  }

  @ParameterizedTest(name = "{0} points: up to {1}")
  @CsvSource({"1, 1", "3, 1", "6, 2", "8, 2", "60, 20", "240, 80", "959, 200", "960, 320"})
  void replaysHorizonsUpToAThirdOfTheWindow(int points, int longest) {
    int[] horizons = Replay.horizonsFor(window(points, 15));
    assertThat(horizons).isSorted().startsWith(1).endsWith(longest);
  }

  /** At 320 steps of 300 s, 26.7 hours, yesterday's rate of the target is after the origin. */
  @ParameterizedTest(name = "steps of {0} s: up to {1}")
  @CsvSource({"15, 320", "258, 320", "259, 200", "300, 200", "3600, 20"})
  void replaysNoHorizonOfADay(int stepSeconds, int longest) {
    assertThat(Replay.horizonsFor(window(960, stepSeconds))).endsWith(longest);
  }

  @Test
  void comparesWhatWasSaidWithWhatCame() {
    double[] rates = new double[30];
    Arrays.setAll(rates, i -> i);
    LoadView view = Views.plain(4, rates);
    Replay replay = Replay.of(view, List.of(TrailingMean.of("last", 1)), new int[] {1, 4}, 20);
    // Origins 15 to 28, since half of a window of 30 is its warm-up.
    assertThat(replay.origins(0)).isEqualTo(14);
    assertThat(replay.origins(1)).isEqualTo(11);
    assertThat(replay.actual(0, 1)).isEqualTo(19);
    assertThat(replay.forecast(0, 0, 1)).isEqualTo(15);
    assertThat(replay.absoluteError(0, 0, 1)).isEqualTo(4);
    assertThat(replay.absoluteError(0, 10, 1)).isEqualTo(4);
  }

  @Test
  void errorsAreKnownOnTheScaleAndAsRates() {
    double[] rates = new double[30];
    Arrays.fill(rates, 25);
    rates[29] = 36;
    LoadView view = Views.of(Loads.window(rates), Scale.SQRT, 1);
    Replay replay = Replay.of(view, List.of(TrailingMean.of("last", 1)), new int[] {1}, 20);
    assertThat(replay.actual(13, 0)).isEqualTo(6);
    assertThat(replay.absoluteError(0, 13, 0)).isEqualTo(1);
    assertThat(replay.absoluteRateError(0, 13, 0)).isEqualTo(11);
  }

  @Test
  void whatIsMissingHasNoError() {
    double[] rates = new double[30];
    rates[29] = Double.NaN;
    LoadView view = Views.plain(1, rates);
    Replay replay = Replay.of(view, List.of(TrailingMean.of("last", 1)), new int[] {1}, 20);
    assertThat(replay.absoluteError(0, 13, 0)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({"3, 20", "10, 20", "11, 22", "61, 122"})
  void aModelOfManyStatesIsJudgedWhenItKnowsThem(int states, int points) {
    assertThat(Replay.warmUp(states)).isEqualTo(points);
  }
}
