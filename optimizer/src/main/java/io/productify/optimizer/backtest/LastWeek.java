package io.productify.optimizer.backtest;

import java.util.OptionalInt;

/**
 * What some teams run: as many replicas as the largest load of the hour around this time last week
 * needed. Where the recording does not reach back a week it is the hour around this time yesterday,
 * and before that the last hour.
 *
 * @param course the load
 * @param target utilization at that load, above 0
 */
public record LastWeek(Course course, double target) implements Autoscaler {

  private static final int DAY_SECONDS = 86_400;
  private static final int HALF_AN_HOUR = 1800;

  public LastWeek {
    requireTarget(target);
  }

  /**
   * Refuses a target that is none.
   *
   * @throws IllegalArgumentException if it is not above 0
   */
  public static void requireTarget(double target) {
    if (!(target > 0)) {
      throw new IllegalArgumentException("target must be above 0, was " + target);
    }
  }

  @Override
  public OptionalInt decide(Glance glance) {
    int now = glance.newestStep() + 1;
    int around = Math.max(1, HALF_AN_HOUR / course.stepSeconds());
    for (int days : new int[] {7, 1}) {
      int then = now - days * DAY_SECONDS / course.stepSeconds();
      if (then - around >= 0) {
        return countFor(course.highestDemand(then - around, then + around + 1));
      }
    }
    return countFor(course.highestDemand(now - 2 * around, now));
  }

  private OptionalInt countFor(double demand) {
    return Double.isNaN(demand)
        ? OptionalInt.empty()
        : OptionalInt.of(WholeReplicas.atLeast(demand / target));
  }
}
