package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.replicas;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.Signal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReconciliationTest {

  private static Reconciliation.Outcome outcome(int remembered, Signals signals) {
    Situation situation = Situations.of(signals);
    return Reconciliation.reconcile(
        Optional.of(remembered), situation, ReactiveRules.evaluate(situation));
  }

  @Test
  void aCountAboveTheTargetIsAdopted() {
    Reconciliation.Outcome outcome = outcome(3, calm(5));
    assertThat(outcome.count()).isEqualTo(5);
    assertThat(outcome.event()).contains("raised by hand from 3 to 5: adopted");
  }

  @Test
  void aCountBelowTheTargetIsAdoptedWhereTheLoadDoesNotWantItBack() {
    Reconciliation.Outcome outcome = outcome(8, calm(5));
    assertThat(outcome.count()).isEqualTo(5);
    assertThat(outcome.event()).contains("lowered by hand from 8 to 5: adopted");
  }

  @Test
  void aCountBelowTheTargetComesBackWhereTheLoadWantsIt() {
    Reconciliation.Outcome outcome = outcome(8, calm(5).with(Signal.AVERAGE_CPU, 80));
    assertThat(outcome.count()).isEqualTo(8);
    assertThat(outcome.event()).contains("lowered from 8 to 5, and wanted back");
  }

  @Test
  void aCountBelowTheLowestComesBackWhateverTheLoad() {
    assertThat(outcome(4, calm(1)).count()).isEqualTo(4);
    // Nobody remembers a target, and still the lowest count is 2.
    Situation one = Situations.of(calm(1));
    assertThat(Reconciliation.reconcile(Optional.empty(), one, ReactiveRules.evaluate(one)).count())
        .isEqualTo(2);
  }

  @Test
  void aTargetAboveTheHighestCountComesBackOnlyThatFar() {
    assertThat(outcome(30, calm(5).with(Signal.AVERAGE_CPU, 80)).count()).isEqualTo(10);
  }

  @Test
  void aCrashLoopIsNotReconciled() {
    assertThat(outcome(8, replicas(calm(), 0, 5)).count()).isEqualTo(5);
    assertThat(outcome(8, replicas(calm(), 0, 0)).count()).isZero();
    assertThat(outcome(8, replicas(calm(), 0, 5)).event()).isEmpty();
    assertThat(outcome(8, replicas(calm(), 0, 0)).event()).isEmpty();
  }

  @Test
  void theTargetItselfIsNoEvent() {
    assertThat(outcome(5, calm(5)).event()).isEmpty();
  }
}
