package io.productify.strategy.plan;

/**
 * What to answer when no plan covers now: one replica if there is demand and nothing runs, else the
 * current count. The limits are applied afterwards, as for every count. The optimizer has the same
 * policy; both are tested against {@code docs/contract/fallback-cases.json}.
 */
public final class FallbackPolicy {

  private FallbackPolicy() {}

  /** Returns the count before the limits. */
  public static int count(int current, boolean demandPresent) {
    return demandPresent && current == 0 ? 1 : current;
  }
}
