package io.productify.optimizer.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScaleTest {

  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource({
    "NONE, 9, 9",
    "NONE, -9, -9",
    "SQRT, 9, 3",
    "SQRT, -9, 0",
    // e - 1
    "LOG1P, 1.718281828459045, 1",
    "LOG1P, -9, 0",
    "LOG1P, 0, 0"
  })
  void takesARateThere(Scale scale, double rate, double scaled) {
    assertThat(scale.of(rate)).isCloseTo(scaled, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void comesBackToTheRate(Scale scale) {
    for (double rate : new double[] {0, 1e-6, 0.3, 1, 50, 1e6, 1e12}) {
      assertThat(scale.rate(scale.of(rate))).isCloseTo(rate, within(1e-12 * (1 + rate)));
    }
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void noRateIsBelowZeroOrWithoutEnd(Scale scale) {
    assertThat(scale.rate(-5)).isZero();
    assertThat(scale.rate(1e5)).isFinite();
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void whatIsMissingStaysMissing(Scale scale) {
    assertThat(scale.of(Double.NaN)).isNaN();
    assertThat(scale.rate(Double.NaN)).isNaN();
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void theSlopeIsTheDerivative(Scale scale) {
    for (double rate : new double[] {0.01, 0.7, 3, 400}) {
      double h = 1e-5 * rate;
      double numerically = (scale.of(rate + h) - scale.of(rate - h)) / (2 * h);
      assertThat(scale.slope(rate)).isCloseTo(numerically, within(1e-6 * numerically));
    }
  }

  /** e^700 is about 1e304; e^710 is no number any more. */
  @Test
  void aLogarithmWithoutEndIsCutOff() {
    assertThat(Scale.LOG1P.rate(1e9)).isEqualTo(Math.expm1(700));
  }
}
