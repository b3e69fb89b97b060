package io.productify.strategy.policy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How to plan.
 *
 * @param cacheSeconds how far ahead a plan reaches, 1 to 3600 seconds
 * @param runDeadline how long an evaluation may wait for a plan
 * @param engine the engine to ask for, if not the optimizer's own choice
 * @param overrides planning parameters by name: a BigDecimal, Boolean or String each
 */
public record Planning(
    int cacheSeconds,
    Duration runDeadline,
    Optional<String> engine,
    Map<String, Object> overrides) {

  static final int SHORTEST_CACHE_SECONDS = 1;
  static final int LONGEST_CACHE_SECONDS = 3600;
  static final Duration SHORTEST_DEADLINE = Duration.ofMillis(100);
  static final Duration LONGEST_DEADLINE = Duration.ofSeconds(60);

  public Planning {
    overrides = Map.copyOf(overrides);
    if (cacheSeconds < SHORTEST_CACHE_SECONDS || cacheSeconds > LONGEST_CACHE_SECONDS) {
      throw new IllegalArgumentException(
          "cacheSeconds must be 1 to 3600 seconds, was " + cacheSeconds);
    }
  }
}
