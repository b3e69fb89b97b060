package io.productify.optimizer.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RegimeTest {

  private static final int POINTS = 240;
  private final Random random = new Random(11);

  @Test
  void sevenObservationsShowNothingAndEightDo() {
    assertThat(Regime.of(new double[7], 0)).isEqualTo(Regime.UNKNOWN);
    assertThat(Regime.of(new double[8], 0)).isEqualTo(Regime.IDLE);
  }

  @Test
  void filledPointsAreNoObservations() {
    assertThat(Regime.of(new double[16], 0.6)).isEqualTo(Regime.UNKNOWN);
  }

  @Test
  void zeroMostOfTheTimeIsSparseAndHalfOfItIsNot() {
    assertThat(regime(i -> i % 3 == 0 ? 5 : 0)).isEqualTo(Regime.SPARSE);
    assertThat(regime(i -> i % 2 == 0 ? 5 : 0)).isNotEqualTo(Regime.SPARSE);
  }

  @Test
  void aLevelThatStaysIsAShift() {
    assertThat(regime(i -> noise(i < 170 ? 20 : 50))).isEqualTo(Regime.SHIFTED);
  }

  @Test
  void aLevelThatReturnsIsNoShift() {
    assertThat(regime(i -> noise(i >= 185 && i < 200 ? 50 : 20))).isNotEqualTo(Regime.SHIFTED);
  }

  @Test
  void rareHighPeaksAreBursts() {
    assertThat(regime(i -> noise(i % 40 == 7 ? 400 : 20))).isEqualTo(Regime.BURSTY);
  }

  @Test
  void aSlowRiseUnderNoiseIsATrend() {
    assertThat(regime(i -> 100 + 0.05 * i + 5 * random.nextGaussian())).isEqualTo(Regime.TRENDING);
  }

  @Test
  void noiseAroundALevelIsSteady() {
    assertThat(regime(i -> 100 + 5 * random.nextGaussian())).isEqualTo(Regime.STEADY);
    assertThat(regime(i -> 100)).isEqualTo(Regime.STEADY);
  }

  private double noise(double level) {
    return level + random.nextGaussian();
  }

  private static Regime regime(IntToDoubleFunction rate) {
    double[] rates = new double[POINTS];
    Arrays.setAll(rates, rate);
    return Regime.of(rates, 0);
  }
}
