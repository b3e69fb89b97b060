package io.productify.optimizer.app;

import io.productify.optimizer.forecast.LocalCalendar.Event;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The entries of a calendar key: {@code 2026-12-25=SUNDAY} for a date that is like another weekday,
 * {@code 2026-11-27T00:00/2026-11-28T00:00=2.5} for an event, in local time.
 *
 * @param likeWeekday dates that are like another weekday
 * @param events stretches of time with a load of their own
 */
record CalendarEntries(Map<LocalDate, DayOfWeek> likeWeekday, List<Event> events) {

  private static final String LEGAL =
      " must hold entries such as 2026-12-25=SUNDAY (date=weekday) and"
          + " 2026-11-27T00:00/2026-11-28T00:00=2.5 (start/end=multiplier), had ";

  CalendarEntries {
    likeWeekday = Map.copyOf(likeWeekday);
    events = List.copyOf(events);
  }

  /**
   * @param key names the entries in messages
   * @throws IllegalArgumentException if an entry is bad, or names a date a second time
   */
  static CalendarEntries parse(String key, List<String> entries) {
    Map<LocalDate, DayOfWeek> likeWeekday = new HashMap<>();
    List<Event> events = new ArrayList<>();
    for (String entry : entries) {
      String[] sides = entry.split("=", -1);
      try {
        if (sides.length != 2) {
          throw new IllegalArgumentException("no =, or several");
        }
        if (sides[0].contains("/")) {
          events.add(event(sides[0], sides[1]));
        } else if (likeWeekday.put(date(sides[0]), weekday(sides[1])) != null) {
          throw new IllegalArgumentException("a date that is there already");
        }
      } catch (DateTimeException | IllegalArgumentException e) {
        throw new IllegalArgumentException(key + LEGAL + entry + ": " + e.getMessage());
      }
    }
    return new CalendarEntries(likeWeekday, events);
  }

  private static Event event(String span, String multiplier) {
    String[] ends = span.split("/", -1);
    if (ends.length != 2) {
      throw new IllegalArgumentException("several /");
    }
    return new Event(time(ends[0]), time(ends[1]), Double.parseDouble(multiplier.strip()));
  }

  private static LocalDateTime time(String text) {
    return LocalDateTime.parse(text.strip());
  }

  private static LocalDate date(String text) {
    return LocalDate.parse(text.strip());
  }

  private static DayOfWeek weekday(String text) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    return Arrays.stream(DayOfWeek.values())
        .filter(day -> day.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the weekday must be MONDAY to SUNDAY"));
  }

  /** Returns both; of a date in both the other's weekday counts, and events add up. */
  CalendarEntries and(CalendarEntries other) {
    Map<LocalDate, DayOfWeek> days = new HashMap<>(likeWeekday);
    days.putAll(other.likeWeekday);
    List<Event> all = new ArrayList<>(events);
    all.addAll(other.events);
    return new CalendarEntries(days, all);
  }
}
