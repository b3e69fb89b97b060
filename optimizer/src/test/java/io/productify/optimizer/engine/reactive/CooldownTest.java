package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.after;
import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.idle;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.Signal;
import org.junit.jupiter.api.Test;

/** Step 3; 119 seconds after a scale-up is the example of the engine this follows. */
class CooldownTest {

  private static final Signals BUSY = calm().with(Signal.AVERAGE_CPU, 80);

  private static Verdict verdict(Signals signals, Timers timers) {
    return ReactiveRules.evaluate(new Situation(signals, policy(), timers));
  }

  @Test
  void nothingChangesUntil120SecondsAfterReplicasWereAdded() {
    Verdict blocked = verdict(BUSY, after(Direction.UP, 119));
    assertThat(blocked.change()).isZero();
    assertThat(blocked.grounds().blockedBy()).contains(Block.COOLDOWN_UP);
    assertThat(blocked.hostSignal()).isFalse();
    assertThat(verdict(BUSY, after(Direction.UP, 120)).change()).isPositive();
  }

  @Test
  void nothingChangesUntil300SecondsAfterReplicasWereRemoved() {
    assertThat(verdict(BUSY, after(Direction.DOWN, 299)).grounds().blockedBy())
        .contains(Block.COOLDOWN_DOWN);
    assertThat(verdict(BUSY, after(Direction.DOWN, 300)).change()).isPositive();
    assertThat(verdict(idle(5), after(Direction.DOWN, 299)).change()).isZero();
    assertThat(verdict(idle(5), after(Direction.DOWN, 300)).change()).isNegative();
  }

  @Test
  void eachDirectionHasItsOwn() {
    assertThat(verdict(BUSY, after(Direction.UP, 200)).change()).isPositive();
    assertThat(verdict(BUSY, after(Direction.DOWN, 200)).change()).isZero();
  }

  @Test
  void theScoreIsKeptForTuning() {
    assertThat(verdict(BUSY, after(Direction.UP, 1)).grounds().score()).isBetween(0.39, 0.41);
  }

  @Test
  void whoWaitsForAPlaceGoesOnSayingSo() {
    Signals stuck = BUSY.with(Signal.QUEUED, 2).with(Signal.QUEUED_SECONDS, 61);
    Verdict verdict = verdict(stuck, after(Direction.UP, 1));
    assertThat(verdict.change()).isZero();
    assertThat(verdict.hostNeed()).contains(new HostNeed(HostNeed.Kind.PENDING_STUCK, 2));
  }
}
