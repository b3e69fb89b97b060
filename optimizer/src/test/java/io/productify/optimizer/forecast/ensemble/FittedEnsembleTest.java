package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.season.SeasonalProfile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FittedEnsembleTest {

  private static final int[] HORIZONS = {1, 3};

  private static FittedEnsemble of(double[] first, double[] second) {
    return new FittedEnsemble(
        new FittedEnsemble.Season(LoadHistory.NONE, SeasonalProfile.NONE, Scale.NONE, 0),
        new FittedEnsemble.Fits(Optional.empty(), Optional.empty(), 0),
        List.of(
            TrailingMean.of("persistence", 1),
            new AsBefore("yesterday", Forecast.Cycle.DAY, LoadView::yesterday),
            new AsBefore("last week", Forecast.Cycle.WEEK, LoadView::lastWeek),
            TrailingMean.of("mean", 5)),
        new FittedEnsemble.Pooling(
            new Blend(HORIZONS, new double[][] {first, second}),
            new double[][] {{1, 2, 3, Double.NaN}, {3, 4, 5, 6}},
            new Spread(HORIZONS, new double[2][24], new double[2][16], new double[] {3, 5})));
  }

  private static FittedEnsemble of(double... weights) {
    return of(weights, weights);
  }

  private static FittedEnsemble fit(double... rates) {
    return new EnsembleFitter(ForecastSettings.DEFAULT)
        .fit(task(window(rates), 1), Optional.empty());
  }

  @Test
  void namesTheThreeMembersThatCountMostAndNoneUnderATwentieth() {
    assertThat(of(0.1, 0.6, 0.24, 0.06).mostly(1))
        .isEqualTo("yesterday 60 %, last week 24 %, persistence 10 %");
    assertThat(of(0.951, 0.049, 0, 0).mostly(1)).isEqualTo("persistence 95 %");
    assertThat(of(0.95, 0.05, 0, 0).mostly(1)).isEqualTo("persistence 95 %, yesterday 5 %");
  }

  @ParameterizedTest(name = "{0}, {1}, {2}, {3}: {4}")
  @CsvSource({
    "0.3, 0.2, 0.2, 0.3, NONE",
    "0.25, 0.3, 0.2, 0.25, DAY",
    "0.2, 0.2, 0.5, 0.1, WEEK",
    "0.2, 0.4, 0.4, 0, DAY"
  })
  void followsWhatMostOfItFollows(
      double persistence, double day, double week, double mean, Forecast.Cycle cycle) {
    assertThat(of(persistence, day, week, mean).cycle(1)).isEqualTo(cycle);
  }

  @Test
  void betweenTwoHorizonsWeightsAndErrorsAreBetweenTheirs() {
    FittedEnsemble fitted = of(new double[] {1, 0, 0, 0}, new double[] {0, 1, 0, 0});
    assertThat(fitted.weights(2)).containsExactly(0.5, 0.5, 0, 0);
    assertThat(fitted.replayErrors(2)).containsExactly(2, 3, 4, Double.NaN);
  }

  @Test
  void itsOwnErrorIsKnownUpToTheLongestHorizonThatWasReplayed() {
    assertThat(of(1, 0, 0, 0).meanAbsoluteErrors(4)).containsExactly(3, 4, 5, Double.NaN);
  }

  @Test
  void isJudgedWhereAMemberHasAWeight() {
    assertThat(of(0, 0, 0, 1).judged()).isTrue();
    assertThat(of(0, 0, 0, 0).judged()).isFalse();
  }

  /** Half of 16 points are the warm-up, and of the 8 left 7 are targets; of 17 they are 8. */
  @ParameterizedTest
  @CsvSource({"16, false", "17, true", "21, true"})
  void isJudgedFromEightErrorsOn(int points, boolean judged) {
    assertThat(fit(autoregressive(1, points, 100, 5)).judged()).isEqualTo(judged);
  }

  @Test
  void onALineSarimaxBeatsPersistenceAndOnAConstantItDoesNot() {
    double[] line = new double[20];
    Arrays.setAll(line, i -> 50 + 10 * i);
    double[] constant = new double[20];
    Arrays.fill(constant, 50);
    assertThat(fit(line).beatsPersistence()).isTrue();
    assertThat(fit(constant).beatsPersistence()).isFalse();
    assertThat(of(1, 0, 0, 0).beatsPersistence()).isFalse();
  }
}
