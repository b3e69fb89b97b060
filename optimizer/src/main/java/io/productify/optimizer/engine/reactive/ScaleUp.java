package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Adds replicas: one trigger is enough, and the more of them the more replicas. */
final class ScaleUp {

  private ScaleUp() {}

  static Optional<Verdict> triggered(Situation situation) {
    Urge urge = Urge.of(situation);
    if (!urge.any()) {
      return Optional.empty();
    }
    Verdict decided = decided(situation, urge);
    return Optional.of(decided.needing(stuck(situation).or(decided::hostNeed)));
  }

  private static Verdict decided(Situation situation, Urge urge) {
    return muted(urge)
        .or(() -> notSustained(situation, urge))
        .orElseGet(() -> bounded(situation, urge, new Wish(urge.step(), "load")));
  }

  /** Whoever caused a change a moment ago has to be heard by others before it causes another. */
  private static Optional<Verdict> muted(Urge urge) {
    return urge.fired().isEmpty()
        ? Optional.of(
            Verdict.blocked(
                Block.TRIGGER_COOLDOWN,
                urge,
                "in their own cooldown: " + Urge.names(urge.unheard())))
        : Optional.empty();
  }

  /** One spike is no load, except that who waits for capacity gets none by waiting. */
  private static Optional<Verdict> notSustained(Situation situation, Urge urge) {
    Duration needed = situation.policy().duration(PolicyField.SCALE_UP_DURATION);
    Duration held = situation.timers().held().up();
    boolean waived = urge.fired().contains(Trigger.PENDING_STUCK);
    return waived || held.compareTo(needed) >= 0
        ? Optional.empty()
        : Optional.of(
            Verdict.blocked(
                Block.UP_NOT_SUSTAINED,
                urge,
                "%s for %d s, need %d s"
                    .formatted(Urge.names(urge.fired()), held.toSeconds(), needed.toSeconds())));
  }

  /**
   * What is wished for.
   *
   * @param step replicas to add, at least 1
   * @param cause what for, one word
   */
  record Wish(int step, String cause) {}

  /** Adds what fits under the highest count; where that is reached only hosts can help. */
  static Verdict bounded(Situation situation, Urge urge, Wish wish) {
    int room = situation.policy().max() - situation.signals().total();
    String why =
        String.format(
            Locale.ROOT,
            "%s: %s, score %.2f",
            wish.cause(),
            Urge.names(urge.fired()),
            urge.score());
    if (room <= 0) {
      String text = why + ", at the highest count of " + situation.policy().max();
      return Verdict.blocked(Block.AT_MAX, urge, text).needing(atMax(wish.step()));
    }
    int step = Math.min(wish.step(), room);
    boolean reached = step == room;
    return Verdict.change(step, urge, why)
        .needing(reached ? atMax(Math.max(1, wish.step() - step)) : Optional.empty());
  }

  private static Optional<HostNeed> atMax(int replicas) {
    return Optional.of(new HostNeed(HostNeed.Kind.AT_MAX, replicas));
  }

  /** Returns the host signal of allocations that have waited for capacity too long. */
  static Optional<HostNeed> stuck(Situation situation) {
    Signals signals = situation.signals();
    return Trigger.PENDING_STUCK.overage(signals, situation.policy()).isPresent()
        ? Optional.of(
            new HostNeed(
                HostNeed.Kind.PENDING_STUCK,
                (int) Math.max(1, Math.ceil(signals.of(Signal.QUEUED).orElse(1)))))
        : Optional.empty();
  }
}
