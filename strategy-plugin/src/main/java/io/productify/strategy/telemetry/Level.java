package io.productify.strategy.telemetry;

import java.util.Locale;
import java.util.Optional;

/** How much a log line matters, in the agent's words. */
public enum Level {
  TRACE,
  DEBUG,
  INFO,
  WARN,
  ERROR;

  /** Returns the level of that name in any case, or nothing. */
  public static Optional<Level> named(String name) {
    for (Level level : values()) {
      if (level.name().equalsIgnoreCase(name)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }

  /** Returns the level as it is written in a line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
