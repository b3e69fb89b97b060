package io.productify.optimizer.app;

import io.productify.optimizer.forecast.LocalCalendar;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calendar of each application.
 *
 * @param common what holds for an application without keys of its own
 * @param own the calendars of the others, by application
 */
record Calendars(LocalCalendar common, Map<String, LocalCalendar> own) {

  private static final String KEY = "optimizer.";

  Calendars {
    own = Map.copyOf(own);
  }

  /**
   * Reads the keys.
   *
   * @throws IllegalArgumentException if one is bad; the message names the key
   */
  static Calendars of(OptimizerConfig config) {
    ZoneId zone = zone(KEY + "timezone", config.timezone());
    CalendarEntries common =
        CalendarEntries.parse(KEY + "calendar", config.calendar().orElse(List.of()));
    Set<String> apps = new LinkedHashSet<>(config.appTimezone().keySet());
    apps.addAll(config.appCalendar().keySet());
    Map<String, LocalCalendar> own = new HashMap<>();
    for (String app : apps) {
      String ownZone = config.appTimezone().getOrDefault(app, config.timezone());
      List<String> entries = config.appCalendar().getOrDefault(app, List.of());
      own.put(
          app,
          calendar(
              zone(KEY + "app-timezone." + app, ownZone),
              common.and(CalendarEntries.parse(KEY + "app-calendar." + app, entries))));
    }
    return new Calendars(calendar(zone, common), own);
  }

  private static ZoneId zone(String key, String name) {
    try {
      return ZoneId.of(name.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          key + " must be a time zone such as UTC or Europe/Berlin, was " + name);
    }
  }

  private static LocalCalendar calendar(ZoneId zone, CalendarEntries entries) {
    return new LocalCalendar(zone, entries.likeWeekday(), entries.events());
  }

  /** Returns the calendar of the application, a name from the application label. */
  LocalCalendar forApp(String app) {
    return own.getOrDefault(app, common);
  }
}
