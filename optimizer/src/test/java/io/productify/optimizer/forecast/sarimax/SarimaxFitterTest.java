package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SarimaxFitterTest {

  private static final double[][] NONE = {};
  private static final SarimaxFitter DEFAULT = new SarimaxFitter(SarimaxOrder.DEFAULT);

  static Stream<Map.Entry<String, double[]>> degenerate() {
    Map<String, double[]> series = new TreeMap<>();
    double[] base = KalmanFilterTest.randomWalk(240, 0);
    series.put("constant", filled(240, 5));
    series.put("zeros", new double[240]);
    series.put("two values", generated(240, t -> t % 2 == 0 ? 1 : 2));
    series.put("single spike", generated(240, t -> t == 100 ? 1000 : 3));
    series.put("one step", generated(240, t -> t < 100 ? 0 : 7));
    series.put("straight line", generated(240, t -> 3.0 * t));
    series.put("times 1e9", scaled(base, 1e9));
    series.put("times 1e6", scaled(base, 1e6));
    series.put("times 1e-6", scaled(base, 1e-6));
    series.put("times 1e-9", scaled(base, 1e-9));
    Random random = new Random(5);
    series.put("rare counts", generated(240, t -> random.nextDouble() < 0.05 ? 1 : 0));
    series.put("leading gap", generated(240, t -> t < 60 ? Double.NaN : base[t]));
    series.put("trailing gap", generated(240, t -> t >= 180 ? Double.NaN : base[t]));
    series.put("every second missing", generated(240, t -> t % 2 == 0 ? Double.NaN : base[t]));
    series.put("large level", generated(240, t -> 1e9 + base[t]));
    series.put("infinite value", generated(240, t -> t == 7 ? 1 / 0.0 : base[t]));
    return series.entrySet().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("degenerate")
  void degenerateSeriesHaveFiniteForecasts(Map.Entry<String, double[]> series) {
    for (SarimaxOrder order :
        new SarimaxOrder[] {
          SarimaxOrder.DEFAULT, SarimaxOrder.of(1, 0, 0), SarimaxOrder.of(2, 0, 1).withConstant()
        }) {
      SarimaxFit fit = new SarimaxFitter(order).fit(series.getValue(), NONE).orElseThrow();
      SarimaxForecast forecast = fit.forecast(240, NONE);
      assertThat(Arrays.stream(forecast.mean()).allMatch(Double::isFinite)).as("mean").isTrue();
      assertThat(Arrays.stream(forecast.standardError()).allMatch(e -> e > 0 && e < 1e300))
          .as("standard error")
          .isTrue();
      assertThat(fit.logLikelihood()).isFinite();
      double[][] rolled =
          new RollingForecast(fit.model(), new int[] {1, 20}).means(series.getValue(), NONE, 20, 7);
      assertThat(Arrays.stream(rolled).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite))
          .isTrue();
    }
  }

  @Test
  void aConstantSeriesIsForecastAsItself() {
    SarimaxForecast forecast = DEFAULT.fit(filled(60, 5), NONE).orElseThrow().forecast(40, NONE);
    for (double mean : forecast.mean()) {
      assertThat(mean).isCloseTo(5, within(1e-3));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void tooFewObservationsHaveNoFit(int n) {
    assertThat(DEFAULT.fit(filled(n, 1), NONE)).isEmpty();
    assertThat(DEFAULT.fit(filled(500, Double.NaN), NONE)).isEmpty();
  }

  @Test
  void aCollinearColumnGetsNoExtremeCoefficient() {
    double[] y = KalmanFilterTest.randomWalk(200, 0);
    double[] wave = generated(200, t -> Math.sin(t / 9.0));
    double[][] columns = {wave, scaled(wave, 2), filled(200, 1), new double[200]};
    SarimaxFit fit = DEFAULT.fit(y, columns).orElseThrow();
    for (double beta : fit.parameters().beta()) {
      assertThat(Math.abs(beta)).isLessThan(100);
    }
    assertThat(fit.parameters().beta()[2]).isZero();
    assertThat(fit.parameters().beta()[3]).isZero();
  }

  @Test
  void coefficientsOfAKnownRegressionAreFound() {
    double[] noise = KalmanFilterTest.randomWalk(400, 0);
    double[][] columns = {
      generated(400, t -> Math.sin(t / 5.0)), generated(400, t -> Math.cos(t / 5.0))
    };
    double[] y = generated(400, t -> noise[t] + 12 * columns[0][t] - 7 * columns[1][t]);
    SarimaxFit fit = DEFAULT.fit(y, columns).orElseThrow();
    assertThat(fit.parameters().beta()[0]).isCloseTo(12, within(1.5));
    assertThat(fit.parameters().beta()[1]).isCloseTo(-7, within(1.5));
  }

  /**
   * The search is free of units; only the robust prior of the state has some, hence the tolerance.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-6, 1e-3, 10, 1e4, 1e6, 1e9})
  void scalingASeriesScalesItsForecast(double factor) {
    double[] y = KalmanFilterTest.randomWalk(200, 0.02);
    SarimaxFit plain = DEFAULT.fit(y, NONE).orElseThrow();
    SarimaxFit scaled = DEFAULT.fit(scaled(y, factor), NONE).orElseThrow();
    assertThat(scaled.parameters().variance())
        .isCloseTo(
            plain.parameters().variance() * factor * factor,
            within(1e-3 * plain.parameters().variance() * factor * factor));
    assertForecastsClose(plain, scaled, factor, 0);
  }

  /** A level is unknown where the model differences; the prior mean 0 of 1e6 fades but for 1e-6. */
  @ParameterizedTest
  @ValueSource(doubles = {-40, 100, 1e4})
  void shiftingASeriesShiftsItsForecast(double shift) {
    double[] y = KalmanFilterTest.randomWalk(200, 0.02);
    SarimaxFit plain = DEFAULT.fit(y, NONE).orElseThrow();
    SarimaxFit shifted = DEFAULT.fit(generated(200, t -> y[t] + shift), NONE).orElseThrow();
    assertForecastsClose(plain, shifted, 1, shift);
  }

  private static void assertForecastsClose(
      SarimaxFit plain, SarimaxFit changed, double factor, double shift) {
    SarimaxForecast a = plain.forecast(40, NONE);
    SarimaxForecast b = changed.forecast(40, NONE);
    for (int h = 0; h < 40; h++) {
      double error = a.standardError()[h];
      assertThat((b.mean()[h] - shift) / factor).isCloseTo(a.mean()[h], within(0.01 * error));
      assertThat(b.standardError()[h] / factor).isCloseTo(error, within(0.01 * error));
    }
  }

  @Test
  void missingAtTheEndIsForecastingFurther() {
    double[] y = KalmanFilterTest.randomWalk(200, 0);
    SarimaxModel model = DEFAULT.fit(y, NONE).orElseThrow().model();
    SarimaxForecast direct = model.filter(y, NONE).forecast(30, NONE);
    SarimaxForecast later =
        model.filter(y, NONE).extend(filled(10, Double.NaN), NONE).forecast(20, NONE);
    for (int h = 0; h < 20; h++) {
      assertThat(later.mean()[h]).isCloseTo(direct.mean()[h + 10], within(1e-9));
      assertThat(later.standardError()[h]).isCloseTo(direct.standardError()[h + 10], within(1e-9));
    }
  }

  @Test
  void extendingIsFilteringAtOnce() {
    double[] y = KalmanFilterTest.randomWalk(300, 0.05);
    SarimaxFit fit = DEFAULT.fit(Arrays.copyOf(y, 280), NONE).orElseThrow();
    SarimaxState extended = fit.extend(Arrays.copyOfRange(y, 280, 300), NONE).state();
    SarimaxState atOnce = fit.model().filter(y, NONE);
    assertThat(extended.periods()).isEqualTo(300);
    assertThat(extended.observed()).isEqualTo(atOnce.observed());
    assertThat(extended.logLikelihood()).isCloseTo(atOnce.logLikelihood(), within(1e-6));
    assertThat(extended.forecast(1, NONE).mean()[0])
        .isCloseTo(atOnce.forecast(1, NONE).mean()[0], within(1e-6));
  }

  @Test
  void aWarmStartTakesFewEvaluationsAndLosesNothing() {
    double[] y = KalmanFilterTest.randomWalk(500, 0);
    SarimaxFit cold = DEFAULT.fit(Arrays.copyOf(y, 480), NONE).orElseThrow();
    SarimaxFit again = DEFAULT.fit(y, NONE).orElseThrow();
    SarimaxFit warm = DEFAULT.fit(y, NONE, cold.parameters()).orElseThrow();
    assertThat(warm.search().evaluations()).isLessThan(again.search().evaluations() / 2);
    assertThat(warm.logLikelihood()).isCloseTo(again.logLikelihood(), within(0.01));
  }

  @Test
  void figuresOfAFitFollowFromItsLikelihood() {
    double[] y = KalmanFilterTest.randomWalk(100, 0);
    y[50] = Double.NaN;
    SarimaxFit fit = DEFAULT.fit(y, NONE).orElseThrow();
    double llf = fit.logLikelihood();
    assertThat(fit.quality().observations()).isEqualTo(99);
    assertThat(fit.quality().counted()).isEqualTo(96);
    assertThat(fit.aic()).isEqualTo(-2 * llf + 6);
    assertThat(fit.aicc()).isCloseTo(-2 * llf + 6 + 24.0 / 92, within(1e-9));
    assertThat(fit.bic()).isCloseTo(-2 * llf + 3 * Math.log(96), within(1e-9));
    assertThat(fit.quality().residualDeviation())
        .isCloseTo(Math.sqrt(fit.parameters().variance()), within(0.05));
    assertThat(fit.search().converged()).isTrue();
  }

  @Test
  void nonsenseIsRefusedWithItsRange() {
    double[] y = KalmanFilterTest.randomWalk(50, 0);
    assertThatThrownBy(() -> DEFAULT.fit(y, new double[][] {new double[49]}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a regressor must have at least 50 periods, had 49");
    assertThatThrownBy(() -> DEFAULT.fit(y, new double[][] {filled(50, Double.NaN)}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be finite, was NaN at period 0");
    SarimaxParameters other = SarimaxParameters.of(new double[2], new double[1], 1);
    assertThatThrownBy(() -> DEFAULT.fit(y, NONE, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ar must have 1 values, had 2");
    Optional<SarimaxFit> fit = DEFAULT.fit(y, NONE);
    assertThatThrownBy(() -> fit.orElseThrow().forecast(0, NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("steps must be at least 1, was 0");
    assertThatThrownBy(() -> fit.orElseThrow().forecast(3, new double[][] {new double[3]}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("regressors must be 0, were 1");
  }

  /** 240 points, 5 states and 150 multiplications beside them: 42,000 an evaluation. */
  @ParameterizedTest(name = "work {0}: {1} evaluations")
  @CsvSource({"4.2e6, 100", "4.24e6, 100", "1, 30"})
  void aSearchEndsWhenItsWorkIsDone(double work, int evaluations) {
    SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.of(3, 1, 3));
    double[] walk = KalmanFilterTest.randomWalk(240, 0);
    SarimaxFit.Search search = fitter.within(work).fit(walk, NONE).orElseThrow().search();
    assertThat(search.evaluations()).isEqualTo(evaluations);
    assertThat(search.converged()).isFalse();
    assertThat(fitter.fit(walk, NONE).orElseThrow().search().evaluations()).isGreaterThan(500);
  }

  @Test
  void aSearchEverywhereThatIsCutShortKeepsWhatWasKnown() {
    SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.of(3, 1, 3));
    double[] walk = KalmanFilterTest.randomWalk(240, 0);
    SarimaxFit known = fitter.fit(walk, NONE).orElseThrow();
    SarimaxFit cut = fitter.within(1).fit(walk, NONE).orElseThrow();
    assertThat(cut.logLikelihood()).isLessThan(known.logLikelihood() - 0.5);
    SarimaxFit anew = fitter.within(1).fitAnew(walk, NONE, known.parameters()).orElseThrow();
    assertThat(anew.logLikelihood()).isCloseTo(known.logLikelihood(), within(1e-3));
  }

  private interface Formula {
    double at(int t);
  }

  private static double[] generated(int n, Formula formula) {
    double[] values = new double[n];
    for (int t = 0; t < n; t++) {
      values[t] = formula.at(t);
    }
    return values;
  }

  private static double[] filled(int n, double value) {
    return generated(n, t -> value);
  }

  private static double[] scaled(double[] values, double factor) {
    return generated(values.length, t -> values[t] * factor);
  }
}
