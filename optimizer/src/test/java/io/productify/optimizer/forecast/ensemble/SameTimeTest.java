package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.Loads.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameTimeTest {

  private static final long DAY = 86_400;
  private static final LoadWindow SHORT = Loads.window(1, 2, 3);

  /** Whose rate is the epoch second of the middle of its step, as seconds from noon. */
  private static final LoadHistory CLOCK = Loads.history(14, at -> at - NOON);

  private static SameTime of(LoadHistory history, LocalCalendar calendar) {
    return new SameTime(SHORT, new ForecastTask.Past(history, calendar));
  }

  /** A point of the window stands for the 15 s up to it, so that its middle is 7.5 s before. */
  @ParameterizedTest
  @CsvSource({"0", "15", "150", "299", "300", "-3600", "7200"})
  void interpolatesTheHistoryBetweenTheMiddlesOfItsSteps(long secondsFromNoon) {
    SameTime sameTime = of(CLOCK, LocalCalendar.UTC);
    // In single precision a rate of 600 000 has a sixteenth.
    assertThat(sameTime.yesterday(NOON + secondsFromNoon))
        .isCloseTo(secondsFromNoon - DAY - 7.5, within(0.1));
    assertThat(sameTime.lastWeek(NOON + secondsFromNoon))
        .isCloseTo(secondsFromNoon - 7 * DAY - 7.5, within(0.1));
  }

  @Test
  void beforeTheHistoryNothingIsKnown() {
    SameTime sameTime = of(Loads.history(2, at -> 5), LocalCalendar.UTC);
    assertThat(sameTime.yesterday(NOON - DAY + 600)).isEqualTo(5);
    assertThat(sameTime.yesterday(NOON - DAY - 7200)).isNaN();
    assertThat(sameTime.lastWeek(NOON)).isNaN();
    assertThat(of(LoadHistory.NONE, LocalCalendar.UTC).yesterday(NOON)).isNaN();
  }

  @Test
  void ofTwoPointsOneOfWhichIsMissingTheNearerOneCounts() {
    // Points at noon - 300 and noon of the day before: their middles are 150 s before each.
    double[] rates = {7, Double.NaN};
    LoadHistory history = new LoadHistory(new TimeGrid(NOON - DAY - 300, 300, 2), rates);
    SameTime sameTime = of(history, LocalCalendar.UTC);
    // The middle of the window's point at noon - 300 is 142.5 s after the first middle.
    assertThat(sameTime.yesterday(NOON - 300)).isEqualTo(7);
    assertThat(sameTime.yesterday(NOON - 285)).isNaN();
  }

  @Test
  void theWindowItselfAnswersWhereTheHistoryDoesNot() {
    double[] rates = new double[5761];
    rates[0] = 42;
    SameTime sameTime = new SameTime(Loads.window(rates), ForecastTask.Past.NONE);
    assertThat(sameTime.yesterday(NOON)).isEqualTo(42);
    assertThat(sameTime.yesterday(NOON - 15)).isNaN();
    // What is to come is not known.
    assertThat(sameTime.yesterday(NOON + DAY + 15)).isNaN();
  }

  /** Summer time began at 02:00 on 29 March: 12:00 on the 29th is 10:00 UTC, the day before 11. */
  @Test
  void keepsToTheClockWhereItIsPutForward() {
    long noonAfter = Instant.parse("2026-03-29T10:00:00Z").getEpochSecond();
    TimeGrid grid = new TimeGrid(noonAfter - 8 * DAY, 300, (int) (8 * DAY / 300) + 1);
    double[] rates = new double[grid.length()];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = (grid.epochSecondAt(i) - 150 - noonAfter) / 3600.0;
    }
    SameTime sameTime =
        of(new LoadHistory(grid, rates), LocalCalendar.in(ZoneId.of("Europe/Berlin")));
    double halfStep = 7.5 / 3600;
    assertThat(sameTime.yesterday(noonAfter)).isCloseTo(-23 - halfStep, within(1e-4));
    assertThat(sameTime.lastWeek(noonAfter)).isCloseTo(-7 * 24 + 1 - halfStep, within(1e-4));
  }

  /** Noon is on Wednesday 14 January. */
  @Test
  void aDateLikeAnotherWeekdayLooksForThatOne() {
    LocalCalendar holiday = like(LocalDate.of(2026, 1, 14), DayOfWeek.SUNDAY);
    assertThat(of(CLOCK, holiday).lastWeek(NOON)).isCloseTo(-3 * DAY - 7.5, within(0.1));
    assertThat(of(CLOCK, holiday).yesterday(NOON)).isCloseTo(-DAY - 7.5, within(0.1));
  }

  @Test
  void aDateLikeAnotherWeekdayIsNotLookedAtForItsOwn() {
    LocalCalendar holiday = like(LocalDate.of(2026, 1, 7), DayOfWeek.SUNDAY);
    // Wednesday the 7th was like a Sunday, and the one before is further than is searched.
    assertThat(of(CLOCK, holiday).lastWeek(NOON)).isNaN();
    // Thursdays are as ever.
    assertThat(of(CLOCK, holiday).lastWeek(NOON + DAY)).isCloseTo(-6 * DAY - 7.5, within(0.1));
  }

  private static LocalCalendar like(LocalDate date, DayOfWeek weekday) {
    return new LocalCalendar(ZoneOffset.UTC, Map.of(date, weekday), List.of());
  }
}
