package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.replicas;
import static io.productify.optimizer.engine.reactive.Situations.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import org.junit.jupiter.api.Test;

class GuardsTest {

  private static final Signals BURNING = calm().with(Signal.MAX_CPU, 99).with(Signal.REJECTED, 2);

  private static void assertGuarded(Verdict verdict, Block block) {
    assertThat(verdict.change()).isZero();
    assertThat(verdict.hostSignal()).isFalse();
    assertThat(verdict.grounds().blockedBy()).contains(block);
  }

  @Test
  void aPolicyThatIsSwitchedOffScalesNothingNotEvenInAnEmergency() {
    assertGuarded(verdict(BURNING, policy().with(PolicyField.ENABLED, false)), Block.DISABLED);
    assertThat(verdict(BURNING).grounds().blockedBy()).contains(Block.CLUSTER_FULL);
  }

  @Test
  void noneRunningAndNoneDesiredIsStopped() {
    assertGuarded(verdict(replicas(BURNING, 0, 0)), Block.STOPPED);
  }

  @Test
  void noneRunningOfWhatIsDesiredIsACrashLoop() {
    assertGuarded(verdict(replicas(BURNING, 0, 1)), Block.CRASH_LOOP);
    assertGuarded(verdict(replicas(BURNING, 0, 9)), Block.CRASH_LOOP);
  }

  @Test
  void oneRunningOfWhatIsDesiredIsNoCrashLoop() {
    assertThat(verdict(replicas(calm().with(Signal.MAX_CPU, 99), 1, 3)).change()).isEqualTo(3);
  }

  @Test
  void aPolicyThatMakesNoSenseIsNamedAndChangesNothing() {
    Verdict verdict = verdict(BURNING, policy().with(PolicyField.MIN_REPLICAS, 0));
    assertGuarded(verdict, Block.INCOHERENT_POLICY);
    assertThat(verdict.grounds().text())
        .isEqualTo("the policy makes no sense: min_replicas must be at least 1, was 0");
  }
}
