package io.productify.optimizer.backtest;

import java.util.OptionalInt;

/**
 * The Nomad Autoscaler's strategy {@code target-value}, as its documentation and its source say:
 *
 * <pre>
 *   factor = utilization / target
 *   count  = ceil(running * factor)    if |factor - 1| > threshold
 * </pre>
 *
 * and no more up or down at once than {@code max_scale_up} and {@code max_scale_down}. Without
 * replicas the factor is the count. The utilization is the newest load over what the running
 * replicas can serve, and above 1 where they cannot: a load measured in requests, not a processor
 * that is at most busy.
 *
 * @param target utilization to keep, above 0
 * @param threshold change of the factor that is ignored, at least 0; Nomad's default is 0.01
 * @param reach how far it may go at once
 */
public record TargetValue(double target, double threshold, Reach reach) implements Autoscaler {

  /** Nomad's default. */
  public static final double DEFAULT_THRESHOLD = 0.01;

  /**
   * How far a count may move at once.
   *
   * @param maxUp replicas added at most
   * @param maxDown replicas removed at most
   */
  public record Reach(int maxUp, int maxDown) {

    /** As far as it wants. */
    public static final Reach UNLIMITED = new Reach(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  public TargetValue {
    if (!(target > 0) || !(threshold >= 0)) {
      throw new IllegalArgumentException(
          "target must be above 0 and threshold at least 0, were %s and %s"
              .formatted(target, threshold));
    }
  }

  @Override
  public OptionalInt decide(Glance glance) {
    if (!glance.hasLoad()) {
      return OptionalInt.empty();
    }
    int running = glance.running();
    double factor = glance.utilization() / target;
    if (running > 0 && Math.abs(factor - 1) <= threshold) {
      return OptionalInt.empty();
    }
    int wanted = WholeReplicas.atLeast(Math.max(1, running) * factor);
    long highest = (long) running + reach.maxUp();
    long lowest = (long) running - reach.maxDown();
    return OptionalInt.of((int) Math.max(lowest, Math.min(highest, wanted)));
  }
}
