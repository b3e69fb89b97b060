package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.after;
import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.held;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Step 2; 95, 92 and +3 are the numbers of the engine this follows. */
class EmergencyTest {

  private static final Signals HOT = calm().with(Signal.MAX_CPU, 95.1);

  @Test
  void aReplicaAbove95PercentCpuAddsThree() {
    Verdict verdict = verdict(HOT);
    assertThat(verdict.change()).isEqualTo(3);
    assertThat(verdict.grounds().fired()).containsExactly(Trigger.MAX_CPU);
    assertThat(verdict.hostSignal()).isFalse();
  }

  @Test
  void aReplicaAt96PercentCannotWaitTwoMinutes() {
    Signals hot = calm().with(Signal.MAX_CPU, 96);
    Timers aMomentAgo = after(Direction.UP, 0);
    assertThat(ReactiveRules.evaluate(new Situation(hot, policy(), aMomentAgo)).change())
        .isEqualTo(3);
    assertThat(
            ReactiveRules.evaluate(
                    new Situation(calm().with(Signal.AVERAGE_CPU, 94), policy(), aMomentAgo))
                .grounds()
                .text())
        .contains("0 of 120 s");
  }

  @Test
  void aReplicaAt95PercentIsNoEmergency() {
    Situation spike = new Situation(calm().with(Signal.MAX_CPU, 95), policy(), held(0, 0));
    assertThat(ReactiveRules.evaluate(spike).grounds().blockedBy())
        .contains(Block.UP_NOT_SUSTAINED);
  }

  @Test
  void memoryAbove92PercentAddsThreeAndAt92DoesNot() {
    assertThat(verdict(calm().with(Signal.MAX_LIMIT_MEMORY, 92.1)).change()).isEqualTo(3);
    Situation spike = new Situation(calm().with(Signal.MAX_LIMIT_MEMORY, 92), policy(), held(0, 0));
    assertThat(ReactiveRules.evaluate(spike).change()).isZero();
  }

  @Test
  void memoryOfTheNodeIsHeardWhereThePolicyIsAboutTheNode() {
    Signals full = calm().with(Signal.MAX_NODE_MEMORY, 93);
    ReactivePolicy node = policy().with(PolicyField.MEMORY_BASIS, "node");
    assertThat(verdict(full, node).change()).isEqualTo(3);
    assertThat(verdict(full).change()).isZero();
  }

  @Test
  void anEmergencyWaivesCooldownAndDuration() {
    assertThat(
            ReactiveRules.evaluate(new Situation(HOT, policy(), after(Direction.UP, 1))).change())
        .isEqualTo(3);
    assertThat(ReactiveRules.evaluate(new Situation(HOT, policy(), held(0, 0))).change())
        .isEqualTo(3);
  }

  @Test
  void anEmergencyIsHeardWhileItsTriggerIsInItsOwnCooldown() {
    Timers suppressed = new Timers(held(0, 0).last(), held(0, 0).held(), Set.of(Trigger.MAX_CPU));
    assertThat(ReactiveRules.evaluate(new Situation(HOT, policy(), suppressed)).change())
        .isEqualTo(3);
  }

  @Test
  void rejectedAllocationsRaiseTheHostSignalAndAddNothingEvenInAnEmergency() {
    Verdict verdict = verdict(HOT.with(Signal.REJECTED, 2));
    assertThat(verdict.change()).isZero();
    assertThat(verdict.grounds().blockedBy()).contains(Block.CLUSTER_FULL);
    assertThat(verdict.hostNeed()).contains(new HostNeed(HostNeed.Kind.REJECTED, 2));
  }

  @Test
  void noRejectedAllocationBlocksNothing() {
    assertThat(verdict(HOT.with(Signal.REJECTED, 0)).change()).isEqualTo(3);
  }

  @Test
  void anEmergencyStopsAtTheHighestCountAndSaysThatHostsAreWanted() {
    Verdict cut = verdict(Situations.replicas(HOT, 9, 0));
    assertThat(cut.change()).isEqualTo(1);
    assertThat(cut.hostNeed()).contains(new HostNeed(HostNeed.Kind.AT_MAX, 2));
    Verdict full = verdict(Situations.replicas(HOT, 10, 0));
    assertThat(full.change()).isZero();
    assertThat(full.grounds().blockedBy()).contains(Block.AT_MAX);
    assertThat(full.hostNeed()).contains(new HostNeed(HostNeed.Kind.AT_MAX, 3));
  }
}
