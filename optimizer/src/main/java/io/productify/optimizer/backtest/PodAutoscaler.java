package io.productify.optimizer.backtest;

import java.util.ArrayDeque;
import java.util.OptionalInt;

/**
 * The Kubernetes HorizontalPodAutoscaler, as its documentation says:
 *
 * <pre>
 *   recommendation = ceil(ready * utilization / target)    if |utilization / target - 1| > tolerance,
 *                    else the current count
 *   count          = the highest recommendation of the stabilization window, where that is lower
 * </pre>
 *
 * <p>Scaling up is not held back: its default policy allows a doubling, or four pods, every 15
 * seconds.
 */
public final class PodAutoscaler implements Autoscaler {

  /** Kubernetes' default. */
  public static final double DEFAULT_TOLERANCE = 0.1;

  /** Kubernetes' default. */
  public static final int DEFAULT_STABILIZATION_SECONDS = 300;

  private final Settings settings;
  private final ArrayDeque<Recommendation> window = new ArrayDeque<>();

  private record Recommendation(long epochSecond, int count) {}

  /**
   * How it is set.
   *
   * @param target utilization to keep, above 0
   * @param tolerance change of the ratio that is ignored, at least 0
   * @param stabilizationSeconds how long a higher recommendation holds, at least 0
   */
  public record Settings(double target, double tolerance, int stabilizationSeconds) {

    public Settings {
      if (!(target > 0) || !(tolerance >= 0) || stabilizationSeconds < 0) {
        throw new IllegalArgumentException(
            "target must be above 0, tolerance and stabilization at least 0, were %s, %s and %d"
                .formatted(target, tolerance, stabilizationSeconds));
      }
    }
  }

  public PodAutoscaler(Settings settings) {
    this.settings = settings;
  }

  @Override
  public OptionalInt decide(Glance glance) {
    if (!glance.hasLoad()) {
      return OptionalInt.empty();
    }
    long now = glance.epochSecond();
    window.addLast(new Recommendation(now, recommended(glance)));
    while (window.getFirst().epochSecond() < now - settings.stabilizationSeconds()) {
      window.removeFirst();
    }
    int newest = window.getLast().count();
    if (newest >= glance.asked()) {
      return OptionalInt.of(newest);
    }
    int highest = window.stream().mapToInt(Recommendation::count).max().orElse(newest);
    return OptionalInt.of(Math.min(glance.asked(), highest));
  }

  private int recommended(Glance glance) {
    double ratio = glance.utilization() / settings.target();
    return Math.abs(ratio - 1) <= settings.tolerance()
        ? glance.asked()
        : WholeReplicas.atLeast(Math.max(1, glance.running()) * ratio);
  }
}
