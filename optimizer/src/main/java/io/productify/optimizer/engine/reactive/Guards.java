package io.productify.optimizer.engine.reactive;

import java.util.Optional;

/** Who is never scaled, whatever is measured. */
final class Guards {

  private Guards() {}

  /** A policy that contradicts itself decides nothing in this cycle. */
  static Optional<Verdict> incoherent(Situation situation) {
    return situation
        .policy()
        .incoherence()
        .map(why -> blocked(Block.INCOHERENT_POLICY, "the policy makes no sense: " + why));
  }

  static Optional<Verdict> disabled(Situation situation) {
    return situation.policy().enabled()
        ? Optional.empty()
        : Optional.of(blocked(Block.DISABLED, "the policy is switched off"));
  }

  static Optional<Verdict> stopped(Situation situation) {
    return situation.signals().total() == 0
        ? Optional.of(blocked(Block.STOPPED, "stopped: 0 running, 0 desired"))
        : Optional.empty();
  }

  /** More of what does not stay up would not stay up either. */
  static Optional<Verdict> crashLoop(Situation situation) {
    Signals signals = situation.signals();
    return signals.running() == 0 && signals.pending() > 0
        ? Optional.of(
            blocked(
                Block.CRASH_LOOP, "crash loop: 0 running, %d desired".formatted(signals.total())))
        : Optional.empty();
  }

  private static Verdict blocked(Block block, String text) {
    return Verdict.blocked(block, Urge.NONE, text);
  }
}
