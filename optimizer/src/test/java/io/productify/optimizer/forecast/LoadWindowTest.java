package io.productify.optimizer.forecast;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.TimeGrid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link LoadWindow} and {@link Forecast}. */
class LoadWindowTest {

  private static final double NAN = Double.NaN;

  @Test
  void beginsAtItsFirstSample() {
    LoadWindow window = window(NAN, NAN, 1, NAN, 2).fromFirstSample();
    assertThat(window.requestsPerSecond()).containsExactly(1, NAN, 2);
    assertThat(window.grid()).isEqualTo(new TimeGrid(NOON - 30, 15, 3));
  }

  @Test
  void staysAsItIsWhereThereIsNothingToLeaveOut() {
    LoadWindow whole = window(1, NAN);
    LoadWindow empty = window(NAN, NAN);
    assertThat(whole.fromFirstSample()).isSameAs(whole);
    assertThat(empty.fromFirstSample()).isSameAs(empty);
  }

  @Test
  void countsAndAveragesWhatIsThere() {
    LoadWindow window = window(8, 1, NAN, 3, Double.POSITIVE_INFINITY, NAN);
    assertThat(window.length()).isEqualTo(6);
    assertThat(window.observations()).isEqualTo(3);
    assertThat(window.latest()).isEqualTo(3);
    assertThat(window.recentMean(2)).isEqualTo(2);
    assertThat(window.recentMean(100)).isEqualTo(4);
    assertThat(window(NAN).latest()).isZero();
  }

  @Test
  void theMeanChangeIsFromOneSampleToTheNextThatIsThere() {
    // 7 and 2
    assertThat(window(8, 1, NAN, 3, Double.POSITIVE_INFINITY).meanChange()).isEqualTo(4.5);
    assertThat(window(8, NAN).meanChange()).isZero();
  }

  @Test
  void hasARateForEachPoint() {
    assertThatThrownBy(() -> new LoadWindow(new TimeGrid(0, 15, 3), new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a window of 3 points must have as many rates, had 2");
  }

  private static Forecast forecast(double mean, double upper, double... scenarios) {
    return new Forecast(
        new double[] {mean},
        new double[] {upper},
        new double[][] {scenarios},
        new Forecast.Model("m", ""));
  }

  @Test
  void theMedianIsInTheMiddleOfTheScenarios() {
    assertThat(forecast(2, 3, 1, 2, 9).median(0)).isEqualTo(2);
    assertThat(forecast(2, 3, 1, 2, 4, 9).median(0)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"-1, 2", "NaN, 2", "3, 2", "1, NaN", "1, Infinity", "Infinity, Infinity"})
  void aForecastKeepsItsOrder(double mean, double upper) {
    assertThatThrownBy(() -> forecast(mean, upper, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "0 <= mean <= upper must hold at step 0, were %s and %s".formatted(mean, upper));
  }

  @Test
  void aForecastHasTheSameStepsInAllItsParts() {
    Forecast.Model model = new Forecast.Model("m", "");
    double[] none = {};
    assertThatThrownBy(() -> new Forecast(none, none, new double[0][], model))
        .hasMessageContaining("had 0, 0 and 0");
    assertThatThrownBy(() -> new Forecast(new double[2], new double[2], new double[1][], model))
        .hasMessageContaining("had 2, 2 and 1");
    assertThat(forecast(1, 1, 1).median(0)).isCloseTo(1, within(0.0));
  }
}
