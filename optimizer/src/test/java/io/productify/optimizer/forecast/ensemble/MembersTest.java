package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.STEP;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxForecast;
import io.productify.optimizer.forecast.sarimax.SarimaxModel;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import io.productify.optimizer.forecast.season.ProfileFitter;
import io.productify.optimizer.forecast.season.SeasonalProfile;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The members, the Fourier columns and the coefficient of the profile. */
class MembersTest {

  private static final double NAN = Double.NaN;
  private static final double[][] NONE = {};
  private static final int HORIZON = 8;

  /** A past of two weeks, so that every member has something to say. */
  private static final ForecastTask.Past PAST =
      new ForecastTask.Past(Loads.history(14, Loads::dailyWave), LocalCalendar.UTC);

  private static double[] from(Member member, LoadView view, int origin, int... horizons) {
    return member.forecasts(view, new Origins(origin, 1, horizons))[0];
  }

  @Test
  void persistenceRepeatsTheNewestSampleThatIsThere() {
    LoadView view = Views.plain(4, 1, 2, 7, NAN);
    Member persistence = TrailingMean.of("persistence", 1);
    assertThat(from(persistence, view, 1, 1, 4)).containsExactly(2, 2);
    assertThat(from(persistence, view, 3, 1, 4)).containsExactly(7, 7);
  }

  @Test
  void aTrailingMeanIsOfTheNewestPointsThatAreThere() {
    LoadView view = Views.plain(1, NAN, 1, 2, NAN, 6, 7);
    Member mean = TrailingMean.of("mean of 3", 3);
    assertThat(from(mean, view, 0, 1)).containsExactly(NAN);
    assertThat(from(mean, view, 1, 1)).containsExactly(1);
    assertThat(from(mean, view, 2, 1)).containsExactly(1.5);
    assertThat(from(mean, view, 4, 1)).containsExactly(3);
    assertThat(from(mean, view, 5, 1)).containsExactly(5);
  }

  @Test
  void aTrailingMeanGoesOnAlongItsCourse() {
    // Differences to the course 0, 10, 20 .. are 1, 2, 3: their mean of 2 is 2.5.
    LoadView view = Views.plain(2, 1, 12, 23);
    Member mean =
        new TrailingMean("level", Forecast.Cycle.DAY, 2, any -> new double[] {0, 10, 20, 30, NAN});
    assertThat(from(mean, view, 2, 1, 2)).containsExactly(32.5, NAN);
  }

  @Test
  void asBeforeSaysWhatWasKnownOfTheTimeAhead() {
    LoadView view = Views.plain(2, 1, 2, 3);
    Member before =
        new AsBefore("before", Forecast.Cycle.DAY, any -> new double[] {9, 8, 7, 6, NAN});
    assertThat(from(before, view, 0, 1, 2)).containsExactly(8, 7);
    assertThat(from(before, view, 2, 1, 2)).containsExactly(6, NAN);
  }

  private static SarimaxModel modelOf(double[] rates) {
    return new SarimaxFitter(SarimaxOrder.DEFAULT).fit(rates, NONE).orElseThrow().model();
  }

  private static Member sarimax(SarimaxModel model) {
    return new SarimaxMember(
        "sarimax",
        Forecast.Cycle.NONE,
        model,
        view -> new double[view.profile().length],
        view -> NONE);
  }

  @Test
  void sarimaxSaysWhatItsModelSays() {
    double[] rates = autoregressive(7, 200, 100, 5);
    SarimaxModel model = modelOf(rates);
    SarimaxForecast expected = model.filter(rates, NONE).forecast(HORIZON, NONE);
    // The prior of the one is absolute, of the other relative; 200 points later it has no say.
    assertThat(from(sarimax(model), Views.plain(HORIZON, rates), 199, 1, 4, 8))
        .containsExactly(
            new double[] {expected.mean()[0], expected.mean()[3], expected.mean()[7]},
            within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"1", "5", "17"})
  void missingSamplesAtTheEndAreALongerHorizon(int missing) {
    double[] rates = autoregressive(8, 200, 100, 5);
    Member member = sarimax(modelOf(rates));
    double[] gap = rates.clone();
    Arrays.fill(gap, 200 - missing, 200, NAN);
    double[] shorter = Arrays.copyOf(rates, 200 - missing);
    double[] ahead =
        from(
            member,
            Views.plain(missing + 4, shorter),
            199 - missing,
            missing + 1,
            missing + 2,
            missing + 4);
    assertThat(from(member, Views.plain(4, gap), 199, 1, 2, 4))
        .containsExactly(ahead, within(1e-9));
  }

  @Test
  void sarimaxAroundACourseAddsItBack() {
    double[] rates = autoregressive(7, 100, 100, 5);
    SarimaxModel model = modelOf(rates);
    double[] course = new double[104];
    Arrays.setAll(course, i -> 3 * i);
    double[] raised = new double[100];
    Arrays.setAll(raised, i -> rates[i] + course[i]);
    Member around =
        new SarimaxMember("around", Forecast.Cycle.DAY, model, view -> course, view -> NONE);
    double[] plain = from(sarimax(model), Views.plain(4, rates), 99, 1, 4);
    assertThat(from(around, Views.plain(4, raised), 99, 1, 4))
        .containsExactly(new double[] {plain[0] + 300, plain[1] + 309}, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(ForecastSettings.Exog.class)
  void noMemberLooksAhead(ForecastSettings.Exog exog) {
    double[] rates = wave(400);
    double[] changed = rates.clone();
    for (int i = 301; i < 400; i++) {
      changed[i] = i % 2 == 0 ? NAN : 7 * i;
    }
    FittedEnsemble fitted = fit(exog, rates);
    assertThat(fitted.members()).hasSizeGreaterThan(7);
    Origins origins = new Origins(20, 281, new int[] {1, 4, HORIZON});
    LoadView before = view(fitted, rates);
    LoadView after = view(fitted, changed);
    for (Member member : fitted.members()) {
      assertThat(member.forecasts(after, origins))
          .as(member.name())
          .isDeepEqualTo(member.forecasts(before, origins));
    }
  }

  private static double[] wave(int points) {
    double[] noise = autoregressive(9, points, 0, 1);
    double[] rates = window(points, Loads::dailyWave).requestsPerSecond();
    Arrays.setAll(noise, i -> noise[i] + rates[i]);
    return noise;
  }

  private static FittedEnsemble fit(ForecastSettings.Exog exog, double[] rates) {
    ForecastSettings settings =
        new ForecastSettings(
            SarimaxOrder.DEFAULT,
            exog,
            ForecastSettings.Transform.SQRT,
            ForecastSettings.Combine.WEIGHTED);
    return new EnsembleFitter(settings)
        .fit(Loads.task(window(rates), PAST, HORIZON), Optional.empty());
  }

  private static LoadView view(FittedEnsemble fitted, double[] rates) {
    return new LoadView(
        Loads.task(window(rates), PAST, HORIZON),
        fitted.season().scale(),
        fitted.season().profile(),
        HORIZON);
  }

  /** The README of the golden numbers: for each (P, k) sin(2 pi k t / P), then the cosine. */
  @Test
  void theFourierColumnsAreThoseOfTheGoldenNumbers() {
    LoadView view = Views.plain(3, 1, 2);
    double[][] columns = WindowFourier.columns(view);
    double[][] waves = {{86_400, 1}, {86_400, 2}, {604_800, 1}, {604_800, 2}};
    assertThat(columns).hasDimensions(8, 5);
    for (int wave = 0; wave < 4; wave++) {
      for (int i = 0; i < 5; i++) {
        double t = NOON + (i - 1.0) * STEP;
        double angle = 2 * Math.PI * waves[wave][1] * t / waves[wave][0];
        // Thousands of turns since 1970 cost the expected value its last digits.
        assertThat(columns[2 * wave][i]).isCloseTo(Math.sin(angle), within(1e-9));
        assertThat(columns[2 * wave + 1][i]).isCloseTo(Math.cos(angle), within(1e-9));
      }
    }
  }

  private static double coefficient(double times, SeasonalProfile profile) {
    double[] rates = window(960, at -> 300 + times * Loads.dailyWave(at)).requestsPerSecond();
    return ProfileCoefficient.of(
        new LoadView(Loads.task(window(rates), PAST, 1), Scale.NONE, profile, 1));
  }

  /** The profile's ridge prior keeps it a thousandth too small. */
  @ParameterizedTest(name = "{0} times the profile: {1}")
  @CsvSource({"1, 1", "0.5, 0.5", "0, 0", "-1, 0", "1.1, 1.1", "3, 1.2"})
  void theCoefficientIsHowMuchOfTheProfileIsInTheWindow(double times, double coefficient) {
    SeasonalProfile profile = ProfileFitter.fit(PAST.history(), PAST.calendar(), Scale.NONE);
    assertThat(coefficient(times, profile)).isCloseTo(coefficient, within(0.005));
    assertThat(coefficient(times, profile)).isBetween(0.0, 1.2);
  }

  @Test
  void withoutAProfileThereIsNoneOfIt() {
    assertThat(coefficient(1, SeasonalProfile.NONE)).isZero();
  }
}
