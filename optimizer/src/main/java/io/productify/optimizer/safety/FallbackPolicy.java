package io.productify.optimizer.safety;

import io.productify.optimizer.engine.Limits;

/**
 * What is answered when no plan can be: one replica if demand is present and none runs, else the
 * current count, within the limits. It never forces a floor of one by itself. The strategy plugin
 * has the same policy; {@code docs/contract/fallback-cases.json} holds both to it.
 */
public final class FallbackPolicy {

  private FallbackPolicy() {}

  /**
   * Returns the safe count.
   *
   * @param currentReplicas replicas running
   * @param demandPresent whether any load was seen
   */
  public static int count(int currentReplicas, boolean demandPresent, Limits limits) {
    int wanted = currentReplicas == 0 && demandPresent ? 1 : currentReplicas;
    return limits.clamp(wanted);
  }
}
