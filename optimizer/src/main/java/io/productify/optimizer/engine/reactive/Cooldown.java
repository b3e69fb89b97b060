package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import java.time.Duration;
import java.util.Optional;

/** After a change the application is left to settle before the next one. */
final class Cooldown {

  private Cooldown() {}

  static Optional<Verdict> afterUp(Situation situation) {
    return after(situation, Direction.UP, PolicyField.COOLDOWN_AFTER_UP);
  }

  static Optional<Verdict> afterDown(Situation situation) {
    return after(situation, Direction.DOWN, PolicyField.COOLDOWN_AFTER_DOWN);
  }

  private static Optional<Verdict> after(
      Situation situation, Direction direction, PolicyField field) {
    Duration cooldown = situation.policy().duration(field);
    return situation
        .timers()
        .last()
        .filter(last -> last.direction() == direction)
        .filter(last -> last.since().compareTo(cooldown) < 0)
        .map(last -> blocked(situation, last, cooldown));
  }

  /** Whoever waits for a place goes on saying so: hosts take time, too. */
  private static Verdict blocked(Situation situation, Timers.LastAction last, Duration cooldown) {
    boolean up = last.direction() == Direction.UP;
    String text =
        "cooldown: %d of %d s since replicas were %s"
            .formatted(last.since().toSeconds(), cooldown.toSeconds(), up ? "added" : "removed");
    return Verdict.blocked(up ? Block.COOLDOWN_UP : Block.COOLDOWN_DOWN, Urge.of(situation), text)
        .needing(ScaleUp.stuck(situation));
  }
}
