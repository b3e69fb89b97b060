package io.productify.optimizer.backtest;

import java.util.ArrayDeque;
import java.util.OptionalInt;

/**
 * The Nomad Autoscaler's strategy {@code threshold} as it is mostly used: two checks in one group,
 * of which one scales up while the utilization is at least the upper bound, the other down while it
 * is below the lower one. Each acts when as many of the newest samples as {@code
 * within_bounds_trigger} are within its bounds, by a percentage of the running count, rounded up.
 */
public final class Threshold implements Autoscaler {

  /** Nomad's default. */
  public static final int DEFAULT_TRIGGER = 5;

  private final Bounds bounds;
  private final Percentages by;
  private final int trigger;
  private final ArrayDeque<Double> samples = new ArrayDeque<>();

  /**
   * Where it acts.
   *
   * @param down it scales down below this utilization, at least 0
   * @param up it scales up from this utilization on, above {@code down}
   */
  public record Bounds(double down, double up) {

    public Bounds {
      if (!(down >= 0) || !(up > down)) {
        throw new IllegalArgumentException(
            "bounds must hold 0 <= down < up, were %s and %s".formatted(down, up));
      }
    }
  }

  /**
   * By how much it acts.
   *
   * @param up percent of the running count that is added, above 0
   * @param down percent of the running count that is removed, above 0 and at most 100
   */
  public record Percentages(double up, double down) {

    public Percentages {
      if (!(up > 0) || !(down > 0 && down <= 100)) {
        throw new IllegalArgumentException(
            "percentages must be above 0, and down at most 100, were %s and %s"
                .formatted(up, down));
      }
    }
  }

  /**
   * @param trigger samples that must be within the bounds, at least 1; Nomad's default is 5
   */
  public Threshold(Bounds bounds, Percentages by, int trigger) {
    requireTrigger(trigger);
    this.bounds = bounds;
    this.by = by;
    this.trigger = trigger;
  }

  /**
   * Refuses a trigger that is none.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public static void requireTrigger(int trigger) {
    if (trigger < 1) {
      throw new IllegalArgumentException(
          "within_bounds_trigger must be at least 1 sample, was " + trigger);
    }
  }

  @Override
  public OptionalInt decide(Glance glance) {
    if (!glance.hasLoad()) {
      return OptionalInt.empty();
    }
    int running = glance.running();
    remember(glance.utilization());
    if (samples.stream().filter(sample -> sample >= bounds.up()).count() >= trigger) {
      return OptionalInt.of(WholeReplicas.atLeast(running * (1 + by.up() / 100)));
    }
    if (samples.stream().filter(sample -> sample < bounds.down()).count() >= trigger) {
      return OptionalInt.of(WholeReplicas.atLeast(running * (1 - by.down() / 100)));
    }
    return OptionalInt.empty();
  }

  private void remember(double utilization) {
    samples.addLast(utilization);
    if (samples.size() > trigger) {
      samples.removeFirst();
    }
  }
}
