package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.held;
import static io.productify.optimizer.engine.reactive.Situations.idle;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.replicas;
import static io.productify.optimizer.engine.reactive.Situations.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Steps 4 to 6: score, steps, duration and the highest count. */
class ScaleUpTest {

  /** With a threshold of 50 percent a value adds (value - 50) / 50 * 0.30 to the score. */
  private static final ReactivePolicy AT_50 =
      policy().with(PolicyField.SCALE_UP_CPU_AVG, 50.0).with(PolicyField.SCALE_UP_CPU_MAX, 99.0);

  private static Verdict cpu(double percent) {
    return verdict(calm().with(Signal.AVERAGE_CPU, percent), AT_50);
  }

  private static Verdict during(Signals signals, Timers timers) {
    return ReactiveRules.evaluate(new Situation(signals, policy(), timers));
  }

  @Test
  void barelyOverOneThresholdAddsOne() {
    Verdict verdict = cpu(50.1);
    assertThat(verdict.grounds().score()).isEqualTo(0.3006, within(1e-9));
    assertThat(verdict.change()).isEqualTo(1);
  }

  @Test
  void aScoreBelow045AddsOneAndOneOf045AddsTwo() {
    assertThat(cpu(74.9).change()).isEqualTo(1);
    assertThat(cpu(75).grounds().score()).isEqualTo(0.45, within(1e-9));
    assertThat(cpu(75).change()).isEqualTo(2);
  }

  @Test
  void aScoreBelow075AddsTwoAndOneOf075AddsThree() {
    // 0.30 of the processor's whole room, and 0.15 of half the throttle's: 0.75 together.
    ReactivePolicy policy = AT_50.with(PolicyField.SCALE_UP_THROTTLE, 50.0);
    Signals busy = calm().with(Signal.AVERAGE_CPU, 100);
    assertThat(verdict(busy.with(Signal.THROTTLE, 74.9), policy).change()).isEqualTo(2);
    Verdict three = verdict(busy.with(Signal.THROTTLE, 75), policy);
    assertThat(three.grounds().score()).isEqualTo(0.75, within(1e-9));
    assertThat(three.change()).isEqualTo(3);
  }

  @Test
  void twoTriggersAtAQuarterOfTheirRoomReach045Together() {
    // 0.30 + 2 * 0.25 * 0.30
    ReactivePolicy policy = AT_50.with(PolicyField.SCALE_UP_THROTTLE, 50.0);
    Signals both = calm().with(Signal.AVERAGE_CPU, 62.5).with(Signal.THROTTLE, 62.5);
    assertThat(verdict(both, policy).grounds().score()).isEqualTo(0.45, within(1e-9));
    assertThat(verdict(both, policy).change()).isEqualTo(2);
    assertThat(verdict(both.with(Signal.THROTTLE, 62), policy).change()).isEqualTo(1);
  }

  @Test
  void processorMemoryAndThrottleTogetherAddThreeAndSlightlyMoreConnectionsOne() {
    Signals bound =
        calm()
            .with(Signal.AVERAGE_CPU, 90)
            .with(Signal.AVERAGE_LIMIT_MEMORY, 90)
            .with(Signal.THROTTLE, 70);
    assertThat(verdict(bound).change()).isEqualTo(3);
    ReactivePolicy policy = policy().with(PolicyField.SCALE_UP_CONNECTIONS, 200.0);
    assertThat(verdict(calm().with(Signal.CONNECTIONS, 210), policy).change()).isEqualTo(1);
  }

  @Test
  void aReplicaAtHalfItsProcessorThatIsThrottledIsGivenCompany() {
    Signals pinned = calm().with(Signal.AVERAGE_CPU, 50).with(Signal.MAX_CPU, 50);
    assertThat(verdict(pinned).change()).isZero();
    assertThat(verdict(pinned.with(Signal.THROTTLE, 40)).change()).isPositive();
  }

  @Test
  void theScoreEndsAtOne() {
    assertThat(verdict(calm().with(Signal.THROTTLE, 100).with(Signal.RESPONSE_MS, 5000)))
        .satisfies(verdict -> assertThat(verdict.grounds().score()).isEqualTo(1));
  }

  @Test
  void aThrottledReplicaThatLooksIdleIsGivenCompany() {
    assertThat(verdict(idle(5).with(Signal.THROTTLE, 40)).change()).isEqualTo(1);
  }

  @Test
  void aLoadMustLastFor30Seconds() {
    Signals busy = calm().with(Signal.AVERAGE_CPU, 80);
    Verdict early = during(busy, held(29, 0));
    assertThat(early.change()).isZero();
    assertThat(early.grounds().blockedBy()).contains(Block.UP_NOT_SUSTAINED);
    assertThat(early.grounds().score()).isEqualTo(0.40, within(1e-9));
    assertThat(during(busy, held(30, 0)).change()).isEqualTo(1);
  }

  @Test
  void whoWaitsForCapacityDoesNotWaitForTheDuration() {
    Signals stuck = calm().with(Signal.QUEUED, 1).with(Signal.QUEUED_SECONDS, 61);
    Verdict verdict = during(stuck, held(0, 0));
    // 0.30 + 0.30
    assertThat(verdict.grounds().score()).isEqualTo(0.60, within(1e-9));
    assertThat(verdict.change()).isEqualTo(2);
    assertThat(verdict.hostNeed()).contains(new HostNeed(HostNeed.Kind.PENDING_STUCK, 1));
  }

  @Test
  void aTriggerInItsOwnCooldownIsNotHeardAndTheOthersAre() {
    Timers muted = new Timers(Optional.empty(), held(60, 0).held(), Set.of(Trigger.AVERAGE_CPU));
    Signals busy = calm().with(Signal.AVERAGE_CPU, 80);
    Verdict alone = during(busy, muted);
    assertThat(alone.change()).isZero();
    assertThat(alone.grounds().blockedBy()).contains(Block.TRIGGER_COOLDOWN);
    Verdict both = during(busy.with(Signal.RESPONSE_MS, 600), muted);
    assertThat(both.grounds().fired()).containsExactly(Trigger.RESPONSE_TIME);
    // 0.30 + 100 / 500 * 0.20
    assertThat(both.grounds().score()).isEqualTo(0.34, within(1e-9));
  }

  @Test
  void whoWaitsForCapacityIsHeardInEveryCooldownOfTriggers() {
    Timers muted = new Timers(Optional.empty(), held(0, 0).held(), Set.of(Trigger.PENDING_STUCK));
    Signals stuck = calm().with(Signal.QUEUED, 1).with(Signal.QUEUED_SECONDS, 61);
    assertThat(during(stuck, muted).change()).isEqualTo(2);
  }

  @Test
  void aTriggerThatIsNotHeardStillKeepsReplicasFromGoing() {
    Timers muted = new Timers(Optional.empty(), held(60, 3600).held(), Set.of(Trigger.THROTTLE));
    assertThat(during(idle(5).with(Signal.THROTTLE, 40), muted).change()).isZero();
    assertThat(during(idle(5), muted).change()).isNegative();
  }

  @Test
  void atTheHighestCountOnlyHostsCanHelp() {
    Signals busy = calm().with(Signal.AVERAGE_CPU, 80);
    Verdict below = verdict(replicas(busy, 8, 0));
    assertThat(below.change()).isEqualTo(1);
    assertThat(below.hostSignal()).isFalse();
    Verdict reaching = verdict(replicas(busy, 9, 0));
    assertThat(reaching.change()).isEqualTo(1);
    assertThat(reaching.hostNeed()).contains(new HostNeed(HostNeed.Kind.AT_MAX, 1));
    Verdict there = verdict(replicas(busy, 10, 0));
    assertThat(there.change()).isZero();
    assertThat(there.grounds().blockedBy()).contains(Block.AT_MAX);
    assertThat(there.hostNeed()).contains(new HostNeed(HostNeed.Kind.AT_MAX, 1));
  }

  @Test
  void whatIsOnItsWayCountsTowardsTheHighest() {
    Signals busy = calm().with(Signal.AVERAGE_CPU, 80);
    assertThat(verdict(replicas(busy, 7, 3)).grounds().blockedBy()).contains(Block.AT_MAX);
  }
}
