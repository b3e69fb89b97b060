package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.dailyWave;
import static io.productify.optimizer.forecast.Loads.history;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static io.productify.optimizer.forecast.Loads.windowEndingAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each choice of settings changes. */
class StrategiesTest {

  private static final int POINTS = 480;
  private static final int HORIZON = 20;
  private static final String[] ALWAYS = {
    "sarimax",
    "persistence",
    "mean of 5",
    "mean of 20",
    "same time yesterday",
    "same time last week",
    "yesterday at this level",
    "last week at this level"
  };
  private static final ForecastTask.Past DAILY =
      new ForecastTask.Past(history(14, Loads::dailyWave), LocalCalendar.UTC);

  private static ForecastSettings settings(Exog exog, Combine combine) {
    return new ForecastSettings(SarimaxOrder.DEFAULT, exog, Transform.NONE, combine);
  }

  private static double[] wave(long seed, long endEpochSecond) {
    double[] rates = autoregressive(seed, POINTS, 0, 1);
    for (int i = 0; i < POINTS; i++) {
      rates[i] += dailyWave(endEpochSecond - 15L * (POINTS - 1 - i));
    }
    return rates;
  }

  private static FittedEnsemble fit(ForecastSettings settings, ForecastTask task) {
    return new EnsembleFitter(settings).fit(task, Optional.empty());
  }

  private static FittedEnsemble fit(Exog exog, Combine combine) {
    return fit(settings(exog, combine), task(window(wave(1, NOON)), DAILY, HORIZON));
  }

  @Test
  void withoutRegressorsThereIsOneSarimax() {
    FittedEnsemble fitted = fit(Exog.NONE, Combine.WEIGHTED);
    assertThat(fitted.memberNames()).containsExactly(ALWAYS);
    assertThat(fitted.fits().seasonal()).isEmpty();
    assertThat(fitted.season().profile().known()).isFalse();
  }

  @Test
  void fourierTermsAreEightRegressors() {
    FittedEnsemble fitted = fit(Exog.FOURIER_ONLY, Combine.WEIGHTED);
    assertThat(fitted.memberNames())
        .startsWith("sarimax with Fourier terms")
        .endsWith(ALWAYS)
        .hasSize(9);
    assertThat(fitted.fits().first().orElseThrow().parameters().beta()).hasSize(8);
    assertThat(fitted.season().profile().known()).isFalse();
  }

  @Test
  void theProfileHasAMemberOfItsOwnBesideItsSarimax() {
    FittedEnsemble fitted = fit(Exog.SEASONAL_PROFILE, Combine.WEIGHTED);
    assertThat(fitted.memberNames())
        .startsWith("sarimax with profile")
        .contains(ALWAYS)
        .endsWith("profile at this level")
        .hasSize(10);
    assertThat(fitted.season().coefficient()).isCloseTo(1, within(0.1));
  }

  /** The load goes down where the profile goes up. */
  @Test
  void aProfileThatDoesNotHelpSwitchesItselfOff() {
    double[] against = window(POINTS, at -> 300 - dailyWave(at)).requestsPerSecond();
    FittedEnsemble fitted =
        fit(
            settings(Exog.SEASONAL_PROFILE, Combine.WEIGHTED),
            task(window(against), DAILY, HORIZON));
    assertThat(fitted.season().coefficient()).isZero();
    assertThat(fitted.memberNames()).containsExactly(ALWAYS);
  }

  @Test
  void withoutAHistoryThereIsNoProfile() {
    FittedEnsemble fitted =
        fit(
            settings(Exog.SEASONAL_PROFILE, Combine.WEIGHTED),
            task(window(wave(1, NOON)), HORIZON));
    assertThat(fitted.memberNames()).containsExactly(ALWAYS);
    assertThat(fitted.weights(HORIZON)[4]).as("same time yesterday").isZero();
  }

  @ParameterizedTest
  @EnumSource(Combine.class)
  void weightsAddUpToOneAtEveryHorizon(Combine combine) {
    FittedEnsemble fitted = fit(Exog.SEASONAL_PROFILE, combine);
    for (int horizon : new int[] {1, 3, 20, 480}) {
      assertThat(Arrays.stream(fitted.weights(horizon)).sum()).isCloseTo(1, within(1e-12));
    }
  }

  @ParameterizedTest
  @EnumSource(Exog.class)
  void sarimaxAloneSaysWhatItsMemberSays(Exog exog) {
    FittedEnsemble fitted = fit(exog, Combine.SARIMAX);
    ForecastTask task = task(window(wave(1, NOON)), DAILY, HORIZON);
    double[] member = EnsembleForecaster.memberForecasts(fitted, task)[0];
    Forecast forecast = EnsembleForecaster.forecast(fitted, task);
    double[] errors = new double[Forecast.SCENARIOS];
    for (int step = 0; step < HORIZON; step++) {
      fitted.spread().scenariosAt(step + 1, errors);
      double expected = member[step] + Arrays.stream(errors).average().orElseThrow();
      assertThat(forecast.mean()[step]).isCloseTo(expected, within(1e-9));
    }
    assertThat(forecast.model().reason()).isEqualTo(fitted.memberNames().get(0) + " 100 %");
  }

  @Test
  void theBestAloneIsTheOneThatTheReplayHasTheLeastErrorOf() {
    FittedEnsemble fitted = fit(Exog.SEASONAL_PROFILE, Combine.BEST);
    for (int horizon : new int[] {1, 20}) {
      double[] errors = fitted.replayErrors(horizon);
      double least = Arrays.stream(errors).filter(Double::isFinite).min().orElseThrow();
      for (int member = 0; member < errors.length; member++) {
        assertThat(fitted.weights(horizon)[member]).isEqualTo(errors[member] == least ? 1 : 0);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"NONE, NONE", "SQRT, SQRT", "LOG1P, LOG1P"})
  void everythingIsOnTheScaleThatIsChosen(Transform transform, Scale scale) {
    FittedEnsemble fitted =
        fit(
            new ForecastSettings(
                SarimaxOrder.DEFAULT, Exog.SEASONAL_PROFILE, transform, Combine.WEIGHTED),
            task(window(wave(1, NOON)), DAILY, HORIZON));
    assertThat(fitted.season().scale()).isEqualTo(scale);
  }

  /**
   * Down the steep side of a wave of 40 around 100, 5 minutes ahead. The noise has a standard
   * deviation of 1.7, and so a mean absolute one of 1.3, which nobody can forecast: with the
   * profile SARIMAX is off by 1.43, without by 1.78, and the blend by 1.45.
   */
  @Test
  void aSeasonalLoadIsForecastBetterWithAProfile() {
    double without = error(Exog.NONE, Combine.SARIMAX);
    assertThat(error(Exog.SEASONAL_PROFILE, Combine.SARIMAX)).isLessThan(0.85 * without);
    assertThat(error(Exog.SEASONAL_PROFILE, Combine.WEIGHTED)).isLessThan(0.85 * without);
  }

  /** Mean absolute error 20 steps ahead over 40 windows in the afternoon. */
  private static double error(Exog exog, Combine combine) {
    long end = NOON + 3 * 3600;
    double sum = 0;
    for (int seed = 100; seed < 140; seed++) {
      double[] rates = wave(seed, end + 15 * HORIZON);
      double[] known = Arrays.copyOf(rates, POINTS - HORIZON);
      ForecastTask task = task(windowEndingAt(end, known), DAILY, HORIZON);
      Forecast forecast = EnsembleForecaster.forecast(fit(settings(exog, combine), task), task);
      sum += Math.abs(forecast.mean()[HORIZON - 1] - rates[POINTS - 1]);
    }
    return sum / 40;
  }

  @Test
  void everyFourthFitLooksForItsParametersEverywhere() {
    EnsembleFitter fitter = new EnsembleFitter(settings(Exog.NONE, Combine.WEIGHTED));
    ForecastTask task = task(window(autoregressive(5, POINTS, 100, 2)), HORIZON);
    Optional<FittedEnsemble> fitted = Optional.empty();
    int[] warmStarts = new int[6];
    int[] evaluations = new int[6];
    for (int i = 0; i < warmStarts.length; i++) {
      fitted = Optional.of(fitter.fit(task, fitted));
      warmStarts[i] = fitted.get().fits().warmStarts();
      evaluations[i] = fitted.get().fits().plain().orElseThrow().search().evaluations();
    }
    assertThat(warmStarts).containsExactly(0, 1, 2, 3, 0, 1);
    assertThat(evaluations[4]).isGreaterThanOrEqualTo(evaluations[0]);
    assertThat(evaluations[0]).isGreaterThan(2 * evaluations[1]);
  }

  /** 83 states have work for 30 looks: a fourth fit from nothing lost what three had gained. */
  @Test
  void aSearchThatIsCutShortKeepsTheParametersItHad() {
    EnsembleFitter fitter =
        new EnsembleFitter(
            new ForecastSettings(
                SarimaxOrder.parse("(1,1,1)(1,1,1)[40]"),
                Exog.NONE,
                Transform.SQRT,
                Combine.WEIGHTED));
    ForecastTask task = task(window(autoregressive(5, 480, 100, 2)), HORIZON);
    Optional<FittedEnsemble> fitted = Optional.empty();
    double[] logLikelihoods = new double[5];
    for (int i = 0; i < logLikelihoods.length; i++) {
      fitted = Optional.of(fitter.fit(task, fitted));
      logLikelihoods[i] = fitted.get().fits().plain().orElseThrow().logLikelihood();
    }
    assertThat(fitted.get().fits().warmStarts()).isZero();
    assertThat(logLikelihoods[3]).isGreaterThan(logLikelihoods[0] + 1);
    // The same point on the same window, but for the way there and back through the box.
    assertThat(logLikelihoods[4]).isGreaterThanOrEqualTo(logLikelihoods[3] - 1e-3);
  }
}
