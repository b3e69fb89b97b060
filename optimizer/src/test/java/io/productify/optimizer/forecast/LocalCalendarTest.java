package io.productify.optimizer.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.forecast.LocalCalendar.Event;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalCalendarTest {

  private static final int DAY = 86_400;
  private static final LocalCalendar BERLIN = LocalCalendar.in(ZoneId.of("Europe/Berlin"));

  private static long second(String instant) {
    return Instant.parse(instant).getEpochSecond();
  }

  private static double clock(String time) {
    return LocalTime.parse(time).toSecondOfDay();
  }

  private static Event event(String start, String end, double multiplier) {
    return new Event(LocalDateTime.parse(start), LocalDateTime.parse(end), multiplier);
  }

  private static LocalCalendar berlin(Event... events) {
    return new LocalCalendar(BERLIN.zone(), Map.of(), List.of(events));
  }

  @ParameterizedTest(name = "{0}: {1} is {2}")
  @CsvSource({
    // Berlin goes to summer time at 01:00 UTC on 29 March 2026, and back on 25 October.
    "Europe/Berlin, 2026-03-29T00:59:59Z, 01:59:59",
    "Europe/Berlin, 2026-03-29T01:00:00Z, 03:00:00",
    "Europe/Berlin, 2026-03-28T23:00:00Z, 00:00:00",
    "Europe/Berlin, 2026-03-29T21:59:59Z, 23:59:59",
    "Europe/Berlin, 2026-03-29T22:00:00Z, 00:00:00",
    "Europe/Berlin, 2026-10-25T00:59:59Z, 02:59:59",
    "Europe/Berlin, 2026-10-25T01:00:00Z, 02:00:00",
    "Europe/Berlin, 2026-10-25T22:59:59Z, 23:59:59",
    "Europe/Berlin, 2026-10-25T23:00:00Z, 00:00:00",
    "Asia/Kolkata, 2026-03-29T18:29:59Z, 23:59:59",
    "Asia/Kolkata, 2026-03-29T18:30:00Z, 00:00:00",
    // Lord Howe moves its clocks by half an hour: from +11 to +10:30 at 15:00 UTC on 4 April.
    "Australia/Lord_Howe, 2026-04-04T14:59:59Z, 01:59:59",
    "Australia/Lord_Howe, 2026-04-04T15:00:00Z, 01:30:00",
    "Australia/Lord_Howe, 2026-10-03T15:29:59Z, 01:59:59",
    "Australia/Lord_Howe, 2026-10-03T15:30:00Z, 02:30:00",
    // Sao Paulo went to summer time at midnight: 4 November 2018 had no 00:00.
    "America/Sao_Paulo, 2018-11-04T02:59:59Z, 23:59:59",
    "America/Sao_Paulo, 2018-11-04T03:00:00Z, 01:00:00",
    "UTC, 2026-03-29T00:59:59Z, 00:59:59",
    "UTC, 1969-12-31T23:59:59Z, 23:59:59",
    "UTC, 1969-12-31T00:00:00Z, 00:00:00",
    "UTC, 2024-02-29T12:00:00Z, 12:00:00"
  })
  void tellsTheTimeOnTheClock(String zone, String instant, String time) {
    assertThat(LocalCalendar.in(ZoneId.of(zone)).secondOfDay(second(instant)))
        .isEqualTo(clock(time));
  }

  @ParameterizedTest(name = "{0}: {1} is {2} and {3}")
  @CsvSource({
    "UTC, 1970-01-01T00:00:00Z, THURSDAY, 00:00:00",
    "UTC, 1969-12-28T23:59:59Z, SUNDAY, 23:59:59",
    "UTC, 1969-12-29T00:00:00Z, MONDAY, 00:00:00",
    "UTC, 2024-02-29T06:00:00Z, THURSDAY, 06:00:00",
    "UTC, 2024-03-01T00:00:00Z, FRIDAY, 00:00:00",
    "Europe/Berlin, 2026-03-29T00:59:59Z, SUNDAY, 01:59:59",
    "Europe/Berlin, 2026-03-29T01:00:00Z, SUNDAY, 03:00:00",
    "Europe/Berlin, 2026-03-29T22:00:00Z, MONDAY, 00:00:00",
    "Europe/Berlin, 2026-10-25T22:59:59Z, SUNDAY, 23:59:59",
    "Europe/Berlin, 2026-10-25T23:00:00Z, MONDAY, 00:00:00",
    "Asia/Kolkata, 2026-03-29T18:30:00Z, MONDAY, 00:00:00"
  })
  void tellsTheTimeOfTheWeek(String zone, String instant, DayOfWeek day, String time) {
    assertThat(LocalCalendar.in(ZoneId.of(zone)).secondOfWeek(second(instant)))
        .isEqualTo((day.getValue() - 1) * DAY + clock(time));
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "2026-12-24T22:59:59Z, THURSDAY, 23:59:59",
    "2026-12-24T23:00:00Z, SUNDAY, 00:00:00",
    "2026-12-25T22:59:59Z, SUNDAY, 23:59:59",
    "2026-12-25T23:00:00Z, SATURDAY, 00:00:00",
    // A Sunday that is like a Monday, on the day of 23 hours.
    "2026-03-29T01:00:00Z, MONDAY, 03:00:00"
  })
  void aDateMayBeLikeAnotherWeekday(String instant, DayOfWeek day, String time) {
    LocalCalendar calendar =
        new LocalCalendar(
            BERLIN.zone(),
            Map.of(
                LocalDate.of(2026, 12, 25), DayOfWeek.SUNDAY,
                LocalDate.of(2026, 3, 29), DayOfWeek.MONDAY),
            List.of());
    assertThat(calendar.secondOfWeek(second(instant)))
        .isEqualTo((day.getValue() - 1) * DAY + clock(time));
    assertThat(calendar.secondOfDay(second(instant))).isEqualTo(clock(time));
  }

  @Test
  void anEventHoldsFromItsStartUntilItsEndInLocalTime() {
    LocalCalendar calendar = berlin(event("2026-11-27T00:00", "2026-11-28T00:00", 2.5));
    assertThat(calendar.multiplier(second("2026-11-26T22:59:59Z"))).isEqualTo(1);
    assertThat(calendar.multiplier(second("2026-11-26T23:00:00Z"))).isEqualTo(2.5);
    assertThat(calendar.multiplier(second("2026-11-27T22:59:59Z"))).isEqualTo(2.5);
    assertThat(calendar.multiplier(second("2026-11-27T23:00:00Z"))).isEqualTo(1);
  }

  @Test
  void eventsThatOverlapMultiply() {
    CalendarCursor cursor =
        berlin(
                event("2026-07-01T10:00", "2026-07-01T14:00", 2),
                event("2026-07-01T12:00", "2026-07-01T16:00", 0.5),
                event("2026-07-01T12:30", "2026-07-01T12:31", 3))
            .cursor();
    // Berlin is two hours ahead.
    assertThat(cursor.multiplier(second("2026-07-01T09:59:59Z"))).isEqualTo(2);
    assertThat(cursor.multiplier(second("2026-07-01T10:00:00Z"))).isEqualTo(1);
    assertThat(cursor.multiplier(second("2026-07-01T10:30:30Z"))).isEqualTo(3);
    assertThat(cursor.multiplier(second("2026-07-01T10:31:00Z"))).isEqualTo(1);
    assertThat(cursor.multiplier(second("2026-07-01T12:00:00Z"))).isEqualTo(0.5);
    assertThat(cursor.multiplier(second("2026-07-01T14:00:00Z"))).isEqualTo(1);
  }

  @Test
  void anHourThatTheClocksRepeatIsInAnEventTwice() {
    LocalCalendar calendar = berlin(event("2026-10-25T02:00", "2026-10-25T02:30", 4));
    assertThat(calendar.multiplier(second("2026-10-24T23:59:59Z"))).isEqualTo(1);
    assertThat(calendar.multiplier(second("2026-10-25T00:00:00Z"))).isEqualTo(4);
    assertThat(calendar.multiplier(second("2026-10-25T00:30:00Z"))).isEqualTo(1);
    assertThat(calendar.multiplier(second("2026-10-25T01:00:00Z"))).isEqualTo(4);
    assertThat(calendar.multiplier(second("2026-10-25T01:30:00Z"))).isEqualTo(1);
  }

  @ParameterizedTest(name = "{1} days before {0}: {2}")
  @CsvSource({
    "2026-07-08T12:00:00Z, 1, 2026-07-07T12:00:00Z",
    "2026-07-08T12:00:00Z, 0, 2026-07-08T12:00:00Z",
    // 12:00 before and after the clocks are put forward: 23 hours apart.
    "2026-03-29T10:00:00Z, 1, 2026-03-28T11:00:00Z",
    "2026-03-31T10:00:00Z, 7, 2026-03-24T11:00:00Z",
    // And put back: 25 hours.
    "2026-10-25T11:00:00Z, 1, 2026-10-24T10:00:00Z",
    // 02:30 on the 30th; on the 29th the clocks went from 02:00 to 03:00, so that it is 03:30.
    "2026-03-30T00:30:00Z, 1, 2026-03-29T01:30:00Z",
    "2026-03-29T23:59:59Z, 1, 2026-03-29T00:59:59Z",
    "2026-03-30T01:00:00Z, 1, 2026-03-29T01:00:00Z",
    // 02:30 on the 26th; on the 25th it was 02:30 twice, and the second has the offset of now.
    "2026-10-26T01:30:00Z, 1, 2026-10-25T01:30:00Z",
    // 02:30 in summer a year later: the first has the offset of now.
    "2027-07-01T00:30:00Z, 249, 2026-10-25T00:30:00Z",
    // Both 02:30 of the 25th are 02:30 on the 24th.
    "2026-10-25T00:30:00Z, 1, 2026-10-24T00:30:00Z",
    "2026-10-25T01:30:00Z, 1, 2026-10-24T00:30:00Z"
  })
  void findsTheSameTimeOnAnEarlierDay(String now, int days, String then) {
    assertThat(Instant.ofEpochSecond(BERLIN.sameTimeDaysAgo(second(now), days))).isEqualTo(then);
  }

  @Test
  void doesNotLookAhead() {
    assertThatThrownBy(() -> BERLIN.sameTimeDaysAgo(0, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("days must be at least 0, was -1");
  }

  /** The JDK's own calendar is the oracle, across two years of each zone and in both directions. */
  @ParameterizedTest
  @ValueSource(
      strings = {"UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "America/St_Johns"})
  void agreesWithTheJdkInAnyOrder(String zoneName) {
    ZoneId zone = ZoneId.of(zoneName);
    CalendarCursor forward = LocalCalendar.in(zone).cursor();
    CalendarCursor backward = LocalCalendar.in(zone).cursor();
    long start = second("2025-12-31T00:00:00Z");
    long end = start + 731L * DAY;
    for (long at = start; at < end; at += 1799) {
      check(forward, zone, at);
      check(backward, zone, start + end - at);
    }
  }

  private static void check(CalendarCursor cursor, ZoneId zone, long at) {
    ZonedDateTime local = Instant.ofEpochSecond(at).atZone(zone);
    double ofDay = local.toLocalTime().toSecondOfDay();
    assertThat(cursor.secondOfDay(at)).isEqualTo(ofDay);
    assertThat(cursor.secondOfWeek(at))
        .isEqualTo((local.getDayOfWeek().getValue() - 1) * DAY + ofDay);
    assertThat(cursor.sameTimeDaysAgo(at, 7)).isEqualTo(local.minusDays(7).toEpochSecond());
    assertThat(cursor.multiplier(at)).isEqualTo(1);
  }

  @Test
  void refusesAnEventThatEndsBeforeItBegins() {
    assertThatThrownBy(() -> event("2026-11-27T00:00", "2026-11-27T00:00", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an event must end after its start 2026-11-27T00:00, ended 2026-11-27T00:00");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1000.1, Double.NaN, Double.POSITIVE_INFINITY})
  void refusesAMultiplierOutOfRange(double multiplier) {
    assertThatThrownBy(() -> event("2026-11-27T00:00", "2026-11-28T00:00", multiplier))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the multiplier of an event must be above 0 and at most 1000, was " + multiplier);
  }
}
