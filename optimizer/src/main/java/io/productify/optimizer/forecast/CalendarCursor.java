package io.productify.optimizer.forecast;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRules;

/**
 * Reads a {@link LocalCalendar} many times: what holds at one moment is kept for as long as it
 * holds, so that a call beside the last one is a subtraction. Not thread-safe.
 */
public final class CalendarCursor {

  private static final int SECONDS_PER_DAY = 86_400;

  private final LocalCalendar calendar;
  private final ZoneSpan.Finder offsets;

  /** Looks at another day than {@link #offsets}, so that the two do not chase each other. */
  private final ZoneSpan.Finder earlierOffsets;

  private Stretch stretch = new Stretch(0, 0, 0, 0, 1);

  /**
   * A time in which offset, date and events do not change.
   *
   * @param from its first epoch second
   * @param until the epoch second at which it is over
   * @param midnight epoch second at which its day would have begun at its offset
   * @param monday epoch second at which its week would have begun at its offset, and if the day
   *     were the weekday that it is like
   * @param multiplier product of its events
   */
  private record Stretch(long from, long until, long midnight, long monday, double multiplier) {
    boolean holds(long epochSecond) {
      return from <= epochSecond && epochSecond < until;
    }
  }

  CalendarCursor(LocalCalendar calendar) {
    this.calendar = calendar;
    ZoneRules rules = calendar.zone().getRules();
    this.offsets = new ZoneSpan.Finder(rules);
    this.earlierOffsets = new ZoneSpan.Finder(rules);
  }

  /**
   * Returns the local wall-clock time, seconds since 00:00 on the clock, at least 0 and below
   * 86400. Where the clocks are changed it jumps with them.
   *
   * @param epochSecond UTC epoch second, also a negative one
   */
  public double secondOfDay(long epochSecond) {
    return epochSecond - at(epochSecond).midnight();
  }

  /**
   * Returns the local wall-clock time, seconds since Monday 00:00 on the clock, at least 0 and
   * below 604800; on a date that is like another weekday, of that weekday.
   *
   * @param epochSecond UTC epoch second
   */
  public double secondOfWeek(long epochSecond) {
    return epochSecond - at(epochSecond).monday();
  }

  /**
   * Returns how many times the usual load is expected: the product of the events under way, 1
   * without any.
   *
   * @param epochSecond UTC epoch second
   */
  public double multiplier(long epochSecond) {
    return at(epochSecond).multiplier();
  }

  /**
   * Returns the UTC epoch second at which the clock showed the same time some days earlier.
   *
   * <p>Where the clock showed it twice, the one at the offset that holds now, else the first. Where
   * it never did, because the clocks were put forward over it, the time that they were put to, as
   * much later as it was after the change: 03:30 for 02:30.
   *
   * @param days at least 0
   */
  public long sameTimeDaysAgo(long epochSecond, int days) {
    if (days < 0) {
      throw new IllegalArgumentException("days must be at least 0, was " + days);
    }
    int now = offsets.at(epochSecond).offsetSeconds();
    long atSameOffset = epochSecond - (long) days * SECONDS_PER_DAY;
    if (earlierOffsets.at(atSameOffset).offsetSeconds() == now) {
      return atSameOffset;
    }
    LocalDateTime clock = LocalDateTime.ofEpochSecond(atSameOffset + now, 0, ZoneOffset.UTC);
    return ZonedDateTime.ofLocal(clock, calendar.zone(), ZoneOffset.ofTotalSeconds(now))
        .toEpochSecond();
  }

  private Stretch at(long epochSecond) {
    if (!stretch.holds(epochSecond)) {
      stretch = find(epochSecond);
    }
    return stretch;
  }

  private Stretch find(long epochSecond) {
    ZoneSpan span = offsets.at(epochSecond);
    int offset = span.offsetSeconds();
    long day = Math.floorDiv(epochSecond + offset, (long) SECONDS_PER_DAY);
    long midnight = day * SECONDS_PER_DAY - offset;
    long monday = midnight - (long) daysSinceMonday(day) * SECONDS_PER_DAY;
    long from = Math.max(span.from(), midnight);
    long until = Math.min(span.until(), midnight + SECONDS_PER_DAY);
    double multiplier = 1;
    for (LocalCalendar.Event event : calendar.events()) {
      long start = event.start().toEpochSecond(span.offset());
      long end = event.end().toEpochSecond(span.offset());
      if (end <= epochSecond) {
        from = Math.max(from, end);
      } else if (start <= epochSecond) {
        from = Math.max(from, start);
        until = Math.min(until, end);
        multiplier *= event.multiplier();
      } else {
        until = Math.min(until, start);
      }
    }
    return new Stretch(from, until, midnight, monday, multiplier);
  }

  private int daysSinceMonday(long day) {
    LocalDate date = LocalDate.ofEpochDay(day);
    return calendar.likeWeekday().getOrDefault(date, date.getDayOfWeek()).getValue() - 1;
  }
}
