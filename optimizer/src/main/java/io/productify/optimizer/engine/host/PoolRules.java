package io.productify.optimizer.engine.host;

import java.time.Duration;

/**
 * How a pool's demand for hosts is smoothed.
 *
 * @param pendingCycles evaluations in a row that see an allocation stuck before it counts
 * @param release how long nothing may be wanted before the signal falls
 * @param cooldown how long after the signal rose it may not rise again: a host takes time to join
 * @param forget how long an application that is no longer evaluated still counts
 */
public record PoolRules(int pendingCycles, Duration release, Duration cooldown, Duration forget) {

  /** Three evaluations, one minute, five minutes, ten minutes. */
  public static final PoolRules DEFAULT =
      new PoolRules(3, Duration.ofMinutes(1), Duration.ofMinutes(5), Duration.ofMinutes(10));

  public PoolRules {
    if (pendingCycles < 1) {
      throw new IllegalArgumentException("pending cycles must be at least 1, was " + pendingCycles);
    }
    requireNotNegative("release", release);
    requireNotNegative("cooldown", cooldown);
    requireNotNegative("forget", forget);
  }

  private static void requireNotNegative(String name, Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(name + " must be at least 0, was " + duration);
    }
  }
}
