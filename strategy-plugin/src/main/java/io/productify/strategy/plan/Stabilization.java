package io.productify.strategy.plan;

import java.time.Duration;

/**
 * How much a plan must differ from what runs, and for how long, before it is followed.
 *
 * @param up for a count above what runs
 * @param down for a count below what runs
 */
public record Stabilization(Side up, Side down) {

  /** Every change is followed at once. */
  public static final Stabilization OFF = new Stabilization(Side.OFF, Side.OFF);

  /**
   * One direction.
   *
   * @param tolerancePercent differences of at most so many percent of what runs are not followed, 0
   *     to 100
   * @param window how long the plan must have been on this side without a break, at least 0
   */
  public record Side(int tolerancePercent, Duration window) {

    /** Follows at once. */
    public static final Side OFF = new Side(0, Duration.ZERO);

    public Side {
      if (tolerancePercent < 0 || tolerancePercent > 100) {
        throw new IllegalArgumentException(
            "tolerancePercent must be 0 to 100, was " + tolerancePercent);
      }
      if (window.isNegative()) {
        throw new IllegalArgumentException("window must be at least 0 s, was " + window);
      }
    }
  }
}
