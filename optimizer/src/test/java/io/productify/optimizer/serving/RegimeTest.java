package io.productify.optimizer.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegimeTest {

  private static final int POINTS = 240;
  private final Random random = new Random(11);

  @Test
  void sevenObservationsShowNothingAndEightDo() {
    assertThat(Regime.of(new double[7], 0, 0)).isEqualTo(Regime.UNKNOWN);
    assertThat(Regime.of(new double[8], 0, 0)).isEqualTo(Regime.IDLE);
  }

  @Test
  void filledPointsAreNoObservations() {
    assertThat(Regime.of(new double[16], 0.6, 0)).isEqualTo(Regime.UNKNOWN);
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

  @Test
  void aDailyPatternIsToldFromTwoFifthsOfTheVarianceOn() {
    double[] rates = new double[POINTS];
    Arrays.setAll(rates, i -> 100 + 5 * random.nextGaussian());
    assertThat(Regime.of(rates, 0, 0.4)).isEqualTo(Regime.DIURNAL);
    assertThat(Regime.of(rates, 0, Math.nextDown(0.4))).isEqualTo(Regime.STEADY);
  }

  /** A rise in the window is what the day does; idle, shifted and bursty are told before it. */
  @Test
  void aDailyPatternIsToldBeforeATrendAndAfterTheOthers() {
    assertThat(daily(i -> 100 + 0.05 * i + 5 * random.nextGaussian())).isEqualTo(Regime.DIURNAL);
    assertThat(daily(i -> 0)).isEqualTo(Regime.IDLE);
    assertThat(daily(i -> i % 3 == 0 ? 5 : 0)).isEqualTo(Regime.SPARSE);
    assertThat(daily(i -> noise(i < 170 ? 20 : 50))).isEqualTo(Regime.SHIFTED);
    assertThat(daily(i -> noise(i % 40 == 7 ? 400 : 20))).isEqualTo(Regime.BURSTY);
  }

  private static Regime daily(IntToDoubleFunction rate) {
    double[] rates = new double[POINTS];
    Arrays.setAll(rates, rate);
    return Regime.of(rates, 0, 0.9);
  }

  @ParameterizedTest(name = "peaks of {0}: {1}")
  @CsvSource({"4.3, STEADY", "4.7, BURSTY"})
  void burstsReachFourTimesTheMean(double peak, Regime regime) {
    // The mean is 0.97 + 0.03 peak: 1.099 and 1.111, four times that 4.396 and 4.444.
    assertThat(regime(i -> i % 100 % 33 == 5 && i % 100 < 99 ? peak : 1)).isEqualTo(regime);
  }

  /** Noise of 1 changes by 1.41 from step to step: three of these are 4.24. */
  @ParameterizedTest(name = "by {0}: {1}")
  @CsvSource({"3, false", "-3, false", "6, true", "-6, true"})
  void aShiftIsMoreThanThreeDeviationsOfTheStepToStepChange(double shift, boolean shifted) {
    Regime regime = regime(i -> noise(i < 180 ? 20 : 20 + shift));
    assertThat(regime == Regime.SHIFTED).isEqualTo(shifted);
  }

  /** The slope over its standard error: noise of 5 over 240 points has one of 0.00466. */
  @ParameterizedTest(name = "slope {0}: {1}")
  @CsvSource({"0.005, STEADY", "0.03, TRENDING", "-0.03, TRENDING"})
  void aTrendIsASlopeOfMoreThanFourStandardErrors(double slope, Regime regime) {
    assertThat(regime(i -> 100 + slope * i + 5 * random.nextGaussian())).isEqualTo(regime);
  }

  private double noise(double level) {
    return level + random.nextGaussian();
  }

  private static Regime regime(IntToDoubleFunction rate) {
    double[] rates = new double[POINTS];
    Arrays.setAll(rates, rate);
    return Regime.of(rates, 0, 0);
  }
}
