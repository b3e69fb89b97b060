package io.productify.optimizer.forecast.season;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.dailyWave;
import static io.productify.optimizer.forecast.Loads.history;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link ProfileFitter}, {@link SeasonalProfile} and {@link Harmonics}. */
class ProfileFitterTest {

  private static final int DAY = 86_400;
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static SeasonalProfile fit(LoadHistory history) {
    return ProfileFitter.fit(history, LocalCalendar.UTC, Scale.NONE);
  }

  private static double at(SeasonalProfile profile, LocalCalendar calendar, long epochSecond) {
    return profile.values(calendar.cursor(), epochSecond, 1, 1)[0];
  }

  /** The daily wave less its mean of 100, and with it the largest error of a profile of it. */
  private static double largestError(SeasonalProfile profile) {
    double[] values = profile.values(LocalCalendar.UTC.cursor(), NOON, 900, 96);
    double largest = 0;
    for (int i = 0; i < values.length; i++) {
      largest = Math.max(largest, Math.abs(values[i] - dailyWave(NOON + 900L * i) + 100));
    }
    return largest;
  }

  /** Days of 100 and weekends of 40, in UTC. */
  private static double weekdays(long at) {
    return LocalCalendar.UTC.secondOfWeek(at) < 5 * DAY ? 100 : 40;
  }

  private static LongToDoubleFunction noisy(LongToDoubleFunction rate, double deviation) {
    return at -> rate.applyAsDouble(at) + deviation * new Random(at).nextGaussian();
  }

  @Test
  void theBasisIsSinesAndCosinesOfTheDayAndTheWeek() {
    // 06:00 on a Tuesday is a quarter of a day and (1 + 1 / 4) / 7 of a week.
    long at = Instant.parse("2026-01-13T06:00:00Z").getEpochSecond();
    Harmonics harmonics = new Harmonics(2, 1);
    double[] row = new double[harmonics.columns()];
    harmonics.fill(LocalCalendar.UTC.cursor(), at, row);
    double week = 2 * Math.PI * 1.25 / 7;
    assertThat(row)
        .containsExactly(new double[] {1, 0, 0, -1, Math.sin(week), Math.cos(week)}, within(1e-12));
  }

  @Test
  void theEighthHarmonicIsAsExactAsTheFirst() {
    Harmonics harmonics = new Harmonics(8, 0);
    double[] row = new double[16];
    for (long second = 0; second < DAY; second += 997) {
      harmonics.fill(LocalCalendar.UTC.cursor(), second, row);
      double angle = 2 * Math.PI * 8 * second / DAY;
      assertThat(row[14]).isCloseTo(Math.sin(angle), within(1e-12));
      assertThat(row[15]).isCloseTo(Math.cos(angle), within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 7, 14})
  void findsATrueDailyWave(double days) {
    SeasonalProfile profile = fit(history(days, Loads::dailyWave));
    assertThat(profile.dailyHarmonics()).isPositive();
    // One sample's worth of prior on half of 288 a day is at most 1 / 145 of 40.
    assertThat(largestError(profile)).isLessThan(0.3 / days + 0.01);
    assertThat(profile.explained()).isBetween(0.999, 1.0);
  }

  @ParameterizedTest(name = "{0} samples of 300 s: day {1}, week {2}")
  @CsvSource({
    // A day has 288 of them; before four days 1151 are the most.
    "287, false, false",
    "288, true, false",
    "1151, true, false",
    "1152, true, true"
  })
  void aPeriodEntersWhenTheHistoryCanTellIt(int samples, boolean day, boolean week) {
    SeasonalProfile profile =
        fit(history(samples / 288.0, at -> dailyWave(at) + 0.2 * weekdays(at - 2L * DAY)));
    assertThat(profile.dailyHarmonics() > 0).isEqualTo(day);
    assertThat(profile.weeklyHarmonics() > 0).isEqualTo(week);
    assertThat(profile.known()).isEqualTo(day);
  }

  @Test
  void whatIsMissingDoesNotCountAsHistory() {
    assertThat(fit(history(1.5, at -> at < NOON - 0.9 * DAY ? Double.NaN : dailyWave(at))).known())
        .isFalse();
    assertThat(fit(LoadHistory.NONE)).isSameAs(SeasonalProfile.NONE);
  }

  @Test
  void aLoadWithoutADayHasNoProfile() {
    assertThat(fit(history(14, at -> 100)).known()).isFalse();
    assertThat(fit(history(14, at -> 0)).known()).isFalse();
    assertThat(fit(history(14, noisy(at -> 100, 10))).explained()).isLessThan(0.01);
  }

  /** One sample in 50 is a hundred times the load, and a least-squares wave would follow them. */
  @Test
  void spikesCountNoMoreThanTheEdgeOfTheOrdinary() {
    LongToDoubleFunction spiky = at -> Math.floorMod(at / 300, 50) == 7 ? 10_000 : dailyWave(at);
    assertThat(largestError(fit(history(14, noisy(spiky, 3))))).isLessThan(4);
  }

  @Test
  void gapsAreLeftOut() {
    LongToDoubleFunction gaps =
        at -> new Random(at / 36_000).nextInt(3) == 0 ? Double.NaN : dailyWave(at);
    assertThat(largestError(fit(history(14, gaps)))).isLessThan(0.3);
  }

  @Test
  void aWeekendIsUnlikeTheOtherDays() {
    SeasonalProfile profile = fit(history(14, noisy(ProfileFitterTest::weekdays, 3)));
    assertThat(profile.weeklyHarmonics()).isPositive();
    long sunday = Instant.parse("2026-01-18T12:00:00Z").getEpochSecond();
    assertThat(at(profile, LocalCalendar.UTC, sunday))
        .isLessThan(at(profile, LocalCalendar.UTC, NOON) - 40);
  }

  @Test
  void aDateLikeASundayIsForecastAsOne() {
    SeasonalProfile profile = fit(history(14, noisy(ProfileFitterTest::weekdays, 3)));
    LocalCalendar holiday =
        new LocalCalendar(
            ZoneOffset.UTC, Map.of(LocalDate.of(2026, 1, 21), DayOfWeek.SUNDAY), List.of());
    long wednesday = Instant.parse("2026-01-21T12:00:00Z").getEpochSecond();
    assertThat(at(profile, holiday, wednesday))
        .isEqualTo(at(profile, LocalCalendar.UTC, wednesday - 3L * DAY));
  }

  /** A holiday in the history is learned from as the day that it is like. */
  @Test
  void aDateLikeASundayIsLearnedFromAsOne() {
    LocalCalendar holiday =
        new LocalCalendar(
            ZoneOffset.UTC, Map.of(LocalDate.of(2026, 1, 7), DayOfWeek.SUNDAY), List.of());
    LoadHistory history =
        history(14, noisy(at -> holiday.secondOfWeek(at) < 5 * DAY ? 100 : 40, 3));
    double knowing = ProfileFitter.fit(history, holiday, Scale.NONE).explained();
    assertThat(knowing).isGreaterThan(fit(history).explained() + 0.05);
  }

  /** Summer time began on 29 March 2026: 09:00 was 08:00 UTC before, and 07:00 UTC after. */
  @Test
  void aPeakAtNineOnTheClockStaysThereWhenTheClocksAreChanged() {
    LocalCalendar berlin = LocalCalendar.in(BERLIN);
    long end = Instant.parse("2026-04-05T00:00:00Z").getEpochSecond();
    TimeGrid grid = new TimeGrid(end - 14L * DAY, 300, 14 * 288);
    double[] rates = new double[grid.length()];
    for (int i = 0; i < rates.length; i++) {
      double second = berlin.secondOfDay(grid.epochSecondAt(i) - 150);
      rates[i] = 100 + 40 * Math.cos(2 * Math.PI * (second - 9 * 3600) / DAY);
    }
    SeasonalProfile profile = ProfileFitter.fit(new LoadHistory(grid, rates), berlin, Scale.NONE);
    assertThat(peak(profile, berlin, "2026-03-28T00:00:00Z")).isEqualTo("2026-03-28T08:00:00Z");
    assertThat(peak(profile, berlin, "2026-03-30T00:00:00Z")).isEqualTo("2026-03-30T07:00:00Z");
    assertThat(profile.explained()).isGreaterThan(0.999);
    assertThat(LocalTime.ofInstant(Instant.parse("2026-03-30T07:00:00Z"), BERLIN))
        .isEqualTo(LocalTime.of(9, 0));
  }

  private static Instant peak(SeasonalProfile profile, LocalCalendar calendar, String day) {
    long start = Instant.parse(day).getEpochSecond();
    double[] values = profile.values(calendar.cursor(), start, 300, 288);
    int highest = 0;
    for (int i = 0; i < values.length; i++) {
      highest = values[i] > values[highest] ? i : highest;
    }
    return Instant.ofEpochSecond(start + 300L * highest);
  }

  @Test
  void isOnTheScaleThatIsAskedFor() {
    SeasonalProfile profile =
        ProfileFitter.fit(
            history(7, at -> Math.pow(dailyWave(at), 2)), LocalCalendar.UTC, Scale.SQRT);
    assertThat(largestError(profile)).isLessThan(0.1);
  }
}
