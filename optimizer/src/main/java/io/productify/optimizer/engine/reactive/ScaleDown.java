package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Removes replicas: when every condition has held for long enough and those who stay can cope. */
final class ScaleDown {

  /** A load that is n replicas' work on paper may be a hair more as a double. */
  private static final double ROUNDING = 1e-9;

  private ScaleDown() {}

  /** Always answers: with nothing to do at the latest. */
  static Optional<Verdict> idle(Situation situation) {
    return Optional.of(
        busy(situation)
            .or(() -> notSustained(situation))
            .orElseGet(() -> RemovalSimulation.checked(situation, step(situation))));
  }

  private static Optional<Verdict> busy(Situation situation) {
    return DownCondition.firstUnmet(situation.signals(), situation.policy())
        .map(
            unmet ->
                unmet.missing()
                    ? Verdict.blocked(
                        Block.MISSING_SIGNAL, Urge.NONE, unmet.text() + ": no removal")
                    : Verdict.change(0, Urge.NONE, "nothing to do: " + unmet.text()));
  }

  private static Optional<Verdict> notSustained(Situation situation) {
    Duration needed = situation.policy().duration(PolicyField.SCALE_DOWN_DURATION);
    Duration held = situation.timers().held().down();
    return held.compareTo(needed) >= 0
        ? Optional.empty()
        : Optional.of(
            Verdict.blocked(
                Block.DOWN_NOT_SUSTAINED,
                Urge.NONE,
                "idle for %d s, need %d s".formatted(held.toSeconds(), needed.toSeconds())));
  }

  /**
   * Returns how many replicas may go: those that the load does not need if it were as far below its
   * threshold on fewer of them, one at least and {@code scale_down_max_step} at most.
   */
  static int step(Situation situation) {
    ReactivePolicy policy = situation.policy();
    int running = situation.signals().running();
    int spare = running - policy.min();
    if (spare <= 1) {
      return spare;
    }
    int kept = Math.max(policy.min(), (int) Math.ceil(share(situation) * running - ROUNDING));
    int wanted = Math.max(1, Math.min(running - kept, spare));
    return Math.min(wanted, policy.whole(PolicyField.SCALE_DOWN_MAX_STEP));
  }

  /** Returns the load over its threshold, of processor or memory, whichever is more. */
  private static double share(Situation situation) {
    ReactivePolicy policy = situation.policy();
    Signals signals = situation.signals();
    double cpu =
        signals.of(Signal.AVERAGE_CPU).orElseThrow() / policy.threshold(PolicyField.SCALE_DOWN_CPU);
    double memory =
        signals.of(policy.averageMemory()).orElseThrow()
            / policy.threshold(PolicyField.SCALE_DOWN_MEM);
    return Math.max(cpu, memory);
  }

  static Verdict removing(int step, Situation situation) {
    String text =
        String.format(
            Locale.ROOT,
            "idle: average cpu %.1f, average memory %.1f",
            situation.signals().of(Signal.AVERAGE_CPU).orElseThrow(),
            situation.signals().of(situation.policy().averageMemory()).orElseThrow());
    return Verdict.change(-step, Urge.NONE, text);
  }
}
