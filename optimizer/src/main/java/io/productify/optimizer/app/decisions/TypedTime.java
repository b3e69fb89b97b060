package io.productify.optimizer.app.decisions;

import io.productify.optimizer.decisions.DecisionQuery;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * A time as a person types it.
 *
 * @param now what "the last time it was" counts from
 * @param zone of what has none
 */
record TypedTime(Instant now, ZoneId zone) {

  private static final Duration AROUND = Duration.ofMinutes(2);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /**
   * Returns the minute, with two before and two behind it.
   *
   * @throws IllegalArgumentException if it is no time
   */
  DecisionQuery.Span around(String text) {
    Instant at = moment("--at", text);
    return new DecisionQuery.Span(
        Optional.of(at.minus(AROUND)), Optional.of(at.plus(MINUTE).plus(AROUND)));
  }

  /**
   * Returns a stretch of time.
   *
   * @throws IllegalArgumentException if an end is no time, or none lies between them
   */
  DecisionQuery.Span span(Optional<String> from, Optional<String> to) {
    Optional<Instant> begin = from.map(text -> moment("--from", text));
    Optional<Instant> end = to.map(text -> moment("--to", text));
    if (begin.isPresent() && end.isPresent() && !begin.get().isBefore(end.get())) {
      throw new IllegalArgumentException(
          "--from must be before --to, was %s with --to %s".formatted(begin.get(), end.get()));
    }
    return new DecisionQuery.Span(begin, end);
  }

  private Instant moment(String option, String text) {
    try {
      if (!text.contains("T")) {
        return lastTime(LocalTime.parse(text));
      }
      boolean zoned = text.endsWith("Z") || text.lastIndexOf('+') > 0 || text.lastIndexOf('-') > 7;
      return zoned
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text).atZone(zone).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "%s must be a time such as 2026-01-01T14:03:00Z, 2026-01-01T14:03 or 14:03, was %s"
              .formatted(option, text),
          e);
    }
  }

  /** A time of day that has not come yet today was yesterday's. */
  private Instant lastTime(LocalTime time) {
    ZonedDateTime today = now.atZone(zone).with(time);
    return (today.toInstant().isAfter(now) ? today.minusDays(1) : today).toInstant();
  }
}
