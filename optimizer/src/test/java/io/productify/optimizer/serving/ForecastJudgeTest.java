package io.productify.optimizer.serving;

import static io.productify.optimizer.serving.Judged.NOON;
import static io.productify.optimizer.serving.Judged.POINTS;
import static io.productify.optimizer.serving.Judged.STEP;
import static io.productify.optimizer.serving.Judged.at;
import static io.productify.optimizer.serving.Judged.ending;
import static io.productify.optimizer.serving.Judged.fitted;
import static io.productify.optimizer.serving.Judged.forecast;
import static io.productify.optimizer.serving.Judged.grid;
import static io.productify.optimizer.serving.Judged.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastJudgeTest {

  private static final int HORIZON = 10;

  private final ForecastJudge judge = new ForecastJudge();

  private void step(int steps, double rate, Forecast forecast) {
    judge.observe(window(steps, rate));
    judge.remember(grid(steps), forecast);
  }

  private ForecastQuality.AtHorizon shown(JudgedHorizon horizon) {
    return judge.quality().horizons().stream()
        .filter(shown -> shown.horizon() == horizon)
        .findFirst()
        .orElseThrow();
  }

  private long judged(JudgedHorizon horizon) {
    return shown(horizon).judged();
  }

  @Test
  void aForecastIsJudgedAtOneFourAndAllStepsAheadWhenTheyHaveCome() {
    for (int i = 0; i <= HORIZON; i++) {
      step(i, 100, forecast(HORIZON, 100));
      assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(i);
      assertThat(judged(JudgedHorizon.FOURTH)).isEqualTo(Math.max(0, i - 3));
      assertThat(judged(JudgedHorizon.PLAN)).isEqualTo(i < HORIZON ? 0 : 1);
    }
  }

  @ParameterizedTest(name = "of {0} steps: 1, {1}, {2}")
  @CsvSource({"1, -1, -1", "2, -1, 2", "4, 4, -1", "5, 4, 5"})
  void aShortForecastIsJudgedWhereItReachesAndNowhereTwice(int horizon, int fourth, int plan) {
    step(0, 100, forecast(horizon, 100));
    assertThat(shown(JudgedHorizon.NEXT).steps()).hasValue(1);
    assertThat(shown(JudgedHorizon.FOURTH).steps().orElse(-1)).isEqualTo(fourth);
    assertThat(shown(JudgedHorizon.PLAN).steps().orElse(-1)).isEqualTo(plan);
  }

  @Test
  void whatAHorizonMissedWhenFittedIsGoneWithTheHorizon() {
    step(0, 100, fitted(forecast(HORIZON, 100), NOON, 3));
    assertThat(shown(JudgedHorizon.FOURTH).errors().fitted()).hasValue(3);
    step(1, 100, fitted(forecast(2, 100), NOON, 3));
    assertThat(shown(JudgedHorizon.FOURTH).errors().fitted()).isEmpty();
    assertThat(shown(JudgedHorizon.NEXT).errors().fitted()).hasValue(3);
  }

  /** 20 forecasts of 110 where 100 came: 10 off, 10 too much, and the load moved by 2 a step. */
  @Test
  void errorsAreOfTheMedianBiasIsOfTheMeanAndTheScaleIsTheLoadsOwnChange() {
    double[][] scenarios = {{100, 120}};
    Forecast skewed =
        new Forecast(
            new double[] {113}, new double[] {130}, scenarios, new Forecast.Model("test", ""));
    for (int i = 0; i <= 20; i++) {
      double[] turns = new double[POINTS];
      for (int k = 0; k < POINTS; k++) {
        turns[k] = (k + i) % 2 == (POINTS - 1 + i) % 2 ? 100 : 98;
      }
      judge.observe(new LoadWindow(grid(i), turns));
      judge.remember(grid(i), skewed);
    }
    ForecastQuality.Errors errors = shown(JudgedHorizon.NEXT).errors();
    assertThat(errors.meanAbsolute().orElseThrow()).isCloseTo(10, within(1e-9));
    assertThat(errors.bias().orElseThrow()).isCloseTo(13, within(1e-9));
    assertThat(errors.scaled().orElseThrow()).isCloseTo(5, within(1e-9));
  }

  @Test
  void aLoadThatNeverChangesHasNoScale() {
    for (int i = 0; i <= 8; i++) {
      step(i, 100, forecast(1, 110));
    }
    assertThat(shown(JudgedHorizon.NEXT).errors().meanAbsolute()).hasValue(10);
    assertThat(shown(JudgedHorizon.NEXT).errors().scaled()).isEmpty();
  }

  @Test
  void sevenForecastsSayNothingAndEightDo() {
    for (int i = 0; i <= 7; i++) {
      step(i, 100, fitted(forecast(1, 110), NOON, 10));
    }
    assertThat(shown(JudgedHorizon.NEXT).errors().meanAbsolute()).isEmpty();
    assertThat(shown(JudgedHorizon.NEXT).coverage()).isEmpty();
    assertThat(judge.driftScore()).isEmpty();
    step(8, 100, fitted(forecast(1, 110), NOON, 10));
    assertThat(shown(JudgedHorizon.NEXT).errors().meanAbsolute()).hasValue(10);
    assertThat(shown(JudgedHorizon.NEXT).coverage()).hasValue(1);
    assertThat(judge.driftScore()).hasValue(0);
  }

  @Test
  void severalRequestsInOneStepAreOneForecast() {
    for (int request = 0; request < 5; request++) {
      step(0, 100, forecast(HORIZON, 100 + request));
    }
    for (int request = 0; request < 5; request++) {
      step(1, 100, forecast(HORIZON, 100));
    }
    assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(1);
  }

  @Test
  void aSampleThatIsMissingJudgesNothingAndOneThatComesLateDoes() {
    step(0, 100, forecast(1, 100));
    judge.observe(ending(window(1, 100), Double.NaN));
    assertThat(judged(JudgedHorizon.NEXT)).isZero();
    judge.observe(ending(window(5, 100), Double.NaN));
    assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(1);
  }

  @ParameterizedTest(name = "missing {0} steps later: {1}")
  @CsvSource({"4, 1", "5, 0"})
  void aSampleThatIsMissingForMoreThanFourStepsIsNotWaitedFor(int later, int judgements) {
    step(0, 100, forecast(1, 100));
    double[] missing = new double[1 + later];
    Arrays.fill(missing, Double.NaN);
    judge.observe(ending(window(1 + later, 100), missing));
    judge.observe(window(2 + later, 100));
    assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(judgements);
  }

  /** Nobody asked for a while: what came meanwhile is in the window. */
  @Test
  void afterAPauseEverythingThatTheWindowHoldsIsJudged() {
    for (int i = 0; i < 3; i++) {
      step(i, 100, forecast(HORIZON, 100));
    }
    judge.observe(window(HORIZON + 20, 100));
    // 1 and 2 were judged on the way.
    assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(3);
    assertThat(judged(JudgedHorizon.FOURTH)).isEqualTo(3);
    assertThat(judged(JudgedHorizon.PLAN)).isEqualTo(3);
  }

  @Test
  void afterAPauseLongerThanTheWindowWhatItNoLongerHoldsIsForgotten() {
    step(0, 100, forecast(HORIZON, 100));
    judge.observe(window(POINTS + 5, 100));
    // Its first point is step 6: only the tenth step is in it.
    assertThat(judged(JudgedHorizon.NEXT)).isZero();
    assertThat(judged(JudgedHorizon.FOURTH)).isZero();
    assertThat(judged(JudgedHorizon.PLAN)).isEqualTo(1);
  }

  @Test
  void anotherStepBeginsEverythingAnew() {
    for (int i = 0; i <= 20; i++) {
      step(i, 100, fitted(forecast(1, 150), NOON, 1));
    }
    assertThat(judge.bandQuantile(0.9)).isLessThan(0.9);
    double[] rates = new double[POINTS];
    LoadWindow coarse =
        new LoadWindow(new TimeGrid(at(20) - 60L * (POINTS - 1), 60, POINTS), rates);
    judge.observe(coarse);
    assertThat(judged(JudgedHorizon.NEXT)).isZero();
    assertThat(judge.driftScore()).isEmpty();
    assertThat(judge.bandQuantile(0.9)).isCloseTo(0.9, within(1e-9));
  }

  @Test
  void aRequestThatALaterOneOvertookIsNotJudgedAndNotRemembered() {
    step(0, 100, forecast(1, 100));
    judge.observe(window(1, 100));
    step(0, 100, forecast(1, 700));
    judge.remember(grid(1), forecast(1, 100));
    judge.observe(window(2, 100));
    assertThat(judged(JudgedHorizon.NEXT)).isEqualTo(2);
  }

  @Test
  void whenTheClockIsSetBackWhatWaitsIsForgottenAndJudgingGoesOn() {
    step(1000, 100, forecast(HORIZON, 100));
    step(1001, 100, forecast(HORIZON, 100));
    step(0, 100, forecast(HORIZON, 100));
    step(1, 100, forecast(HORIZON, 100));
    assertThat(judged(JudgedHorizon.NEXT)).as("one before and one after").isEqualTo(2);
    judge.observe(window(1011, 100));
    assertThat(judged(JudgedHorizon.PLAN)).isZero();
  }

  /** Points between those of the grid are another grid's. */
  @Test
  void aGridThatMovedByAPartOfAStepJudgesNothing() {
    step(0, 100, forecast(1, 100));
    double[] rates = new double[POINTS];
    judge.observe(
        new LoadWindow(new TimeGrid(at(1) + 7 - (long) STEP * (POINTS - 1), STEP, POINTS), rates));
    assertThat(judged(JudgedHorizon.NEXT)).isZero();
  }

  /**
   * Each newest value weighs a twentieth: after n of them the mean has gone 1 - 0.95^n of the way.
   */
  @ParameterizedTest(name = "{0} times the error for {1} steps: {2}")
  @CsvSource({
    "1, 100, 0",
    "0.5, 100, 0",
    "2, 400, 0.5",
    // r = 1 + 3 (1 - 0.95^8) = 2.0098
    "4, 8, 0.5024",
    // r = 1 + 99 (1 - 0.95^8) = 34.32
    "100, 8, 0.9709"
  })
  void driftIsHowMuchLargerErrorsAreThanTheFitsOwn(double times, int steps, double score) {
    for (int i = 0; i <= steps; i++) {
      step(i, 100, fitted(forecast(1, 100 + 2 * times), NOON, 2));
    }
    assertThat(judge.driftScore().orElseThrow()).isCloseTo(score, within(1e-3));
  }

  @Test
  void theWorseOfTheNearHorizonsIsTheDrift() {
    for (int i = 0; i <= 40; i++) {
      // One step ahead it is right, four steps ahead it is 40 off.
      double[] mean = {100, 100, 100, 140};
      double[][] scenarios = {{100, 100}, {100, 100}, {100, 100}, {140, 140}};
      Forecast forecast =
          new Forecast(mean, mean.clone(), scenarios, new Forecast.Model("test", ""));
      step(i, 100, fitted(forecast, NOON, 2));
    }
    assertThat(judge.driftScore().orElseThrow()).isGreaterThan(0.8);
  }

  /** An absurd sample is no more than the worst. */
  @Test
  void theScoreStaysUnderOne() {
    for (int i = 0; i <= 20; i++) {
      step(i, 1e300, fitted(forecast(1, 0), NOON, 0));
    }
    assertThat(judge.driftScore().orElseThrow()).isLessThan(1).isGreaterThan(0.99);
  }

  @Test
  void aConstantLoadThatIsForecastExactlyHasNotDrifted() {
    for (int i = 0; i <= 20; i++) {
      step(i, 100, fitted(forecast(1, 100 + 1e-12), NOON, 1e-13));
    }
    assertThat(judge.driftScore().orElseThrow()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aLoadThatIsHeldHasNoDriftAndAnAccuracy() {
    for (int i = 0; i <= 20; i++) {
      step(i, 100, forecast(1, 110));
    }
    assertThat(judge.driftScore()).isEmpty();
    assertThat(shown(JudgedHorizon.NEXT).errors().meanAbsolute()).hasValue(10);
  }

  @Test
  void aLoadThatCannotBeModelledAnyMoreHasNoDriftAnyMore() {
    drift(0, 20, NOON);
    assertThat(judge.driftScore()).isPresent();
    step(21, 100, forecast(4, 100));
    assertThat(judge.driftScore()).isEmpty();
    assertThat(judge.quality().drift().modelsSince()).isEmpty();
  }

  private void drift(int from, int until, long since) {
    for (int i = from; i <= until; i++) {
      step(i, 100, fitted(forecast(4, 140), since, 2));
    }
  }

  @Test
  void modelsThatWereGivenUpAreNotJudgedAnyMoreAndTheNextOnesBeginWithNothing() {
    drift(0, 20, NOON);
    OptionalDouble score = judge.driftScore();
    judge.dropModels();
    assertThat(judge.driftScore()).isEmpty();
    assertThat(judge.quality().drift().lastDrop())
        .hasValue(new ForecastQuality.Drop(Judged.at(20), score.orElseThrow()));
    judge.remember(grid(20), fitted(forecast(4, 140), Judged.at(20), 2));
    // The forecasts of the old models that come due now do not count.
    for (int i = 21; i <= 27; i++) {
      step(i, 100, fitted(forecast(4, 100), Judged.at(20), 2));
    }
    assertThat(judge.driftScore()).as("6 judged at one step, 3 at four").isEmpty();
    for (int i = 28; i <= 60; i++) {
      step(i, 100, fitted(forecast(4, 100), Judged.at(20), 2));
    }
    assertThat(judge.driftScore()).hasValue(0);
    assertThat(shown(JudgedHorizon.NEXT).errors().meanAbsolute().orElseThrow())
        .as("the accuracy remembers")
        .isPositive();
  }

  @Test
  void modelsMadeForAnotherLoadBeginWithNothingAndModelsMadeAnewForAgeDoNot() {
    drift(0, 20, NOON);
    drift(21, 21, NOON);
    assertThat(judge.driftScore()).isPresent();
    assertThat(judge.quality().drift().modelsSince()).isEqualTo(OptionalLong.of(NOON));
    drift(22, 22, Judged.at(22));
    assertThat(judge.driftScore()).isEmpty();
    assertThat(judge.quality().drift().modelsSince()).isEqualTo(OptionalLong.of(Judged.at(22)));
    assertThat(judge.quality().drift().lastDrop()).isEmpty();
  }

  /**
   * Noise around a level, forecast at every horizon by a band that takes the noise for less than it
   * is, or for what it is: after 500 steps the last 500 are looked at.
   */
  @ParameterizedTest(name = "noise taken for {0} of what it is, seed {1}")
  @CsvSource({"0.5, 1", "0.6, 2", "0.8, 3", "1, 4", "1, 5"})
  void theBandComesToHoldInNineOfTenStepsAndStaysThere(double believed, long seed) {
    Random random = new Random(seed);
    NormalDistribution normal = new NormalDistribution(null, 100, believed * 5);
    double[] load = new double[1000 + POINTS];
    Arrays.setAll(load, i -> 100 + 5 * random.nextGaussian());
    for (int i = 0; i < 1000; i++) {
      judge.observe(new LoadWindow(grid(i), Arrays.copyOfRange(load, i, i + POINTS)));
      double upper = normal.inverseCumulativeProbability(judge.bandQuantile(0.9));
      judge.remember(grid(i), forecast(HORIZON, 100, upper));
    }
    for (JudgedHorizon horizon : JudgedHorizon.values()) {
      assertThat(shown(horizon).coverage().orElseThrow()).isCloseTo(0.9, within(0.03));
    }
  }

  @Test
  void farAheadNoMoreThanABoundedNumberWaits() {
    AwaitedForecasts awaited = new AwaitedForecasts();
    int horizon = 10_000;
    int added = 0;
    for (int i = 0; i < horizon; i++) {
      long due = Judged.at(i + horizon);
      if (awaited.wants(due, horizon, STEP)) {
        awaited.add(AwaitedForecast.of(forecast(1, 100), 1, due, 0.9));
        added++;
      }
    }
    assertThat(awaited.size()).isEqualTo(added).isBetween(50, AwaitedForecasts.CAPACITY);
  }
}
