package io.productify.optimizer.backtest;

/**
 * How whoever runs an autoscaler acts on its counts. Every look goes on during a cooldown, only
 * what comes of it is dropped.
 *
 * @param cooldownSeconds after scaling down, at least 0
 * @param cooldownOnScaleUpSeconds after scaling up, at least 0
 * @param compared what a count must differ from to be acted on
 */
public record ActionRule(int cooldownSeconds, int cooldownOnScaleUpSeconds, Compared compared) {

  /** What a wanted count is compared with. */
  public enum Compared {
    /** What runs, as the Nomad Autoscaler does. */
    RUNNING,
    /** What was asked for, as Kubernetes does. */
    ASKED
  }

  public ActionRule {
    if (cooldownSeconds < 0 || cooldownOnScaleUpSeconds < 0) {
      throw new IllegalArgumentException(
          "a cooldown must be at least 0 s, was %d, on scaling up %d"
              .formatted(cooldownSeconds, cooldownOnScaleUpSeconds));
    }
  }

  /** Returns the rule of the Nomad Autoscaler with one cooldown. */
  public static ActionRule nomad(int cooldownSeconds) {
    return new ActionRule(cooldownSeconds, cooldownSeconds, Compared.RUNNING);
  }

  /** Returns the rule of Kubernetes, which has no cooldown. */
  public static ActionRule kubernetes() {
    return new ActionRule(0, 0, Compared.ASKED);
  }

  int secondsAfter(int change) {
    return change > 0 ? cooldownOnScaleUpSeconds : cooldownSeconds;
  }
}
