package io.productify.optimizer.forecast;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/**
 * The calendar an application's users live by: when their day and their week begin, and which days
 * are unlike the others. Everything is in local wall-clock time, since people keep to it on both
 * sides of a change of daylight saving.
 *
 * <p>The methods below are for a few calls; for many in sequence take a {@link #cursor}.
 *
 * @param zone time zone of the users
 * @param likeWeekday dates that behave like another weekday, for example a holiday like a Sunday
 * @param events stretches of time with a load of their own
 */
public record LocalCalendar(
    ZoneId zone, Map<LocalDate, DayOfWeek> likeWeekday, List<Event> events) {

  /** No daylight saving, no holidays, no events. */
  public static final LocalCalendar UTC = in(ZoneOffset.UTC);

  /**
   * A stretch of local time with a load of its own.
   *
   * <p>An hour that the clocks skip is not in it, and one that they repeat is in it twice.
   *
   * @param start local time at which it begins
   * @param end local time from which it is over, after the start
   * @param multiplier how many times the usual load is expected, above 0, at most 1000
   */
  public record Event(LocalDateTime start, LocalDateTime end, double multiplier) {

    private static final double LARGEST = 1000;

    public Event {
      if (!end.isAfter(start)) {
        throw new IllegalArgumentException(
            "an event must end after its start " + start + ", ended " + end);
      }
      if (!(multiplier > 0 && multiplier <= LARGEST)) {
        throw new IllegalArgumentException(
            "the multiplier of an event must be above 0 and at most 1000, was " + multiplier);
      }
    }
  }

  public LocalCalendar {
    likeWeekday = Map.copyOf(likeWeekday);
    events = List.copyOf(events);
  }

  /** Returns a calendar without holidays and events. */
  public static LocalCalendar in(ZoneId zone) {
    return new LocalCalendar(zone, Map.of(), List.of());
  }

  /** Returns this calendar for many calls in sequence. */
  public CalendarCursor cursor() {
    return new CalendarCursor(this);
  }

  /** Returns what {@link CalendarCursor#secondOfDay} returns. */
  public double secondOfDay(long epochSecond) {
    return cursor().secondOfDay(epochSecond);
  }

  /** Returns what {@link CalendarCursor#secondOfWeek} returns. */
  public double secondOfWeek(long epochSecond) {
    return cursor().secondOfWeek(epochSecond);
  }

  /** Returns what {@link CalendarCursor#multiplier} returns. */
  public double multiplier(long epochSecond) {
    return cursor().multiplier(epochSecond);
  }

  /** Returns what {@link CalendarCursor#sameTimeDaysAgo} returns. */
  public long sameTimeDaysAgo(long epochSecond, int days) {
    return cursor().sameTimeDaysAgo(epochSecond, days);
  }
}
