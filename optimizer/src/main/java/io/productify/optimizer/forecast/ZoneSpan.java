package io.productify.optimizer.forecast;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * A time between two changes of a zone's clocks.
 *
 * @param from its first epoch second
 * @param until the epoch second at which it is over
 * @param offset what holds in it
 */
record ZoneSpan(long from, long until, ZoneOffset offset) {

  int offsetSeconds() {
    return offset.getTotalSeconds();
  }

  private boolean holds(long epochSecond) {
    return from <= epochSecond && epochSecond < until;
  }

  private static ZoneSpan around(ZoneRules rules, long epochSecond) {
    ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(epochSecond));
    // A change at this very second has been made; the question is for one strictly before.
    ZoneOffsetTransition last = rules.previousTransition(Instant.ofEpochSecond(epochSecond + 1));
    return new ZoneSpan(
        last == null ? Long.MIN_VALUE : last.toEpochSecond(),
        next == null ? Long.MAX_VALUE : next.toEpochSecond(),
        rules.getOffset(Instant.ofEpochSecond(epochSecond)));
  }

  /** Keeps the span of the last question. Not thread-safe. */
  static final class Finder {

    private final ZoneRules rules;
    private ZoneSpan span = new ZoneSpan(0, 0, ZoneOffset.UTC);

    Finder(ZoneRules rules) {
      this.rules = rules;
    }

    ZoneSpan at(long epochSecond) {
      if (!span.holds(epochSecond)) {
        span = around(rules, epochSecond);
      }
      return span;
    }
  }
}
