package io.productify.strategy.plan;

import java.util.Optional;

/**
 * What to answer when no plan covers now: one replica if there is demand and nothing runs, else the
 * current count; but never less than what was asked for and is on its way. The limits are applied
 * afterwards, as for every count. The optimizer has the same policy; both are tested against {@code
 * docs/contract/fallback-cases.json}.
 */
public final class FallbackPolicy {

  private FallbackPolicy() {}

  /** Returns the count before the limits. */
  public static int count(Situation situation, Optional<Asked> onItsWay) {
    int running = situation.running();
    int held = situation.demandPresent() && running == 0 ? 1 : running;
    return Math.max(held, onItsWay.map(Asked::count).orElse(0));
  }
}
