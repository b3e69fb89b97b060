package io.productify.optimizer.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.TimeGrid;
import org.junit.jupiter.api.Test;

class LoadHistoryTest {

  private static final TimeGrid THREE = new TimeGrid(900, 300, 3);

  @Test
  void holdsTheRatesOfItsGrid() {
    LoadHistory history = new LoadHistory(THREE, new double[] {1, Double.NaN, 3});
    assertThat(history.requestsPerSecond()).containsExactly(1, Double.NaN, 3);
    assertThat(history.length()).isEqualTo(3);
    assertThat(history.stepSeconds()).isEqualTo(300);
    assertThat(history.isEmpty()).isFalse();
  }

  @Test
  void doesNotChange() {
    double[] rates = {1, 2, 3};
    LoadHistory history = new LoadHistory(THREE, rates);
    rates[0] = 9;
    history.requestsPerSecond()[1] = 9;
    assertThat(history.requestsPerSecond()).containsExactly(1, 2, 3);
  }

  @Test
  void keepsSevenDigits() {
    double[] rates = {123_456.7, 1e-6, 1e6};
    double[] kept = new LoadHistory(THREE, rates).requestsPerSecond();
    for (int i = 0; i < rates.length; i++) {
      assertThat(kept[i] / rates[i]).isEqualTo(1, within(6e-8));
    }
  }

  @Test
  void whatIsNotFiniteIsMissing() {
    double[] rates = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300};
    assertThat(new LoadHistory(THREE, rates).requestsPerSecond()).containsOnly(Double.NaN);
  }

  @Test
  void beginsWithItsFirstRate() {
    LoadHistory history =
        LoadHistory.fromFirstRate(THREE, new double[] {Double.NaN, 2, Double.NaN});
    assertThat(history.grid()).isEqualTo(new TimeGrid(1200, 300, 2));
    assertThat(history.requestsPerSecond()).containsExactly(2, Double.NaN);
  }

  @Test
  void isNoneWithoutAnyRate() {
    assertThat(LoadHistory.fromFirstRate(THREE, new double[] {Double.NaN, Double.NaN, Double.NaN}))
        .isSameAs(LoadHistory.NONE);
    assertThat(LoadHistory.NONE.isEmpty()).isTrue();
    assertThat(LoadHistory.NONE.length()).isZero();
  }

  @Test
  void refusesAnotherLength() {
    assertThatThrownBy(() -> new LoadHistory(THREE, new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a history must have none or one rate for each of 3 points, had 2");
  }
}
