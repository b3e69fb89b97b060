package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Overage = (value - threshold) / (ceiling - threshold); weights of the engine this follows. */
class TriggerTest {

  private static final ReactivePolicy ALL =
      policy()
          .with(PolicyField.SCALE_UP_CPU_AVG, 60.0)
          .with(PolicyField.SCALE_UP_CPU_MAX, 80.0)
          .with(PolicyField.SCALE_UP_MEM_AVG, 70.0)
          .with(PolicyField.SCALE_UP_MEM_MAX, 80.0)
          .with(PolicyField.SCALE_UP_THROTTLE, 20.0)
          .with(PolicyField.SCALE_UP_CONNECTIONS, 200.0)
          .with(PolicyField.SCALE_UP_REQUEST_RATE, 400.0)
          .with(PolicyField.SCALE_UP_RESPONSE_MS, 500.0);

  /** Trigger, its signal, a threshold, a value above it, the overage by hand, the weight. */
  static Stream<Arguments> triggers() {
    return Stream.of(
        Arguments.of(Trigger.AVERAGE_CPU, Signal.AVERAGE_CPU, 60.0, 80.0, 20 / 40.0, 0.30),
        Arguments.of(Trigger.MAX_CPU, Signal.MAX_CPU, 80.0, 90.0, 10 / 20.0, 0.30),
        Arguments.of(
            Trigger.AVERAGE_MEMORY, Signal.AVERAGE_LIMIT_MEMORY, 70.0, 85.0, 15 / 30.0, 0.30),
        Arguments.of(Trigger.MAX_MEMORY, Signal.MAX_LIMIT_MEMORY, 80.0, 90.0, 10 / 20.0, 0.25),
        Arguments.of(Trigger.THROTTLE, Signal.THROTTLE, 20.0, 60.0, 40 / 80.0, 0.30),
        Arguments.of(Trigger.CONNECTIONS, Signal.CONNECTIONS, 200.0, 300.0, 100 / 200.0, 0.10),
        Arguments.of(Trigger.REQUEST_RATE, Signal.REQUEST_RATE, 400.0, 600.0, 200 / 400.0, 0.15),
        Arguments.of(Trigger.RESPONSE_TIME, Signal.RESPONSE_MS, 500.0, 750.0, 250 / 500.0, 0.20));
  }

  @ParameterizedTest
  @MethodSource("triggers")
  void firesAboveItsThresholdAlone(
      Trigger trigger, Signal signal, double threshold, double value, double overage) {
    assertThat(trigger.overage(calm().with(signal, threshold), ALL)).isEmpty();
    assertThat(trigger.overage(calm().with(signal, value), ALL).orElseThrow())
        .isEqualTo(overage, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("triggers")
  void doesNotFireWithoutItsSignal(Trigger trigger, Signal signal) {
    assertThat(trigger.overage(without(calm(), signal), ALL)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("triggers")
  void isEnoughByItselfAndHalfItsRoomAddsHalfItsWeight(
      Trigger trigger,
      Signal signal,
      double threshold,
      double value,
      double overage,
      double weight) {
    Verdict verdict = ReactiveRules.evaluate(Situations.of(calm().with(signal, value), ALL));
    assertThat(verdict.change()).isPositive();
    assertThat(verdict.grounds().fired()).containsExactly(trigger);
    assertThat(verdict.grounds().score()).isEqualTo(0.30 + overage * weight, within(1e-12));
  }

  @Test
  void tenTimesTheConnectionsCountOnce() {
    assertThat(Trigger.CONNECTIONS.overage(calm().with(Signal.CONNECTIONS, 2000), ALL)).hasValue(1);
    assertThat(Trigger.REQUEST_RATE.overage(calm().with(Signal.REQUEST_RATE, 4000), ALL))
        .hasValue(9);
  }

  @Test
  void tenTimesTheConnectionsAloneAddOneAndAreNoEmergency() {
    Verdict verdict =
        ReactiveRules.evaluate(Situations.of(calm().with(Signal.CONNECTIONS, 2000), ALL));
    assertThat(verdict.grounds().score()).isEqualTo(0.30 + 0.10, within(1e-12));
    assertThat(verdict.change()).isEqualTo(1);
  }

  /** The engine this follows says roughly 1.80 of its own, and does not name all of them. */
  @Test
  void theWeightsAreTogetherFarMoreThanTheScoreTakes() {
    double all = Arrays.stream(Trigger.values()).mapToDouble(Trigger::weight).sum();
    assertThat(all).isEqualTo(2.20, within(1e-12)).isGreaterThan(1.80);
  }

  @Test
  void aRateWithoutThresholdAsksForNothing() {
    assertThat(Trigger.REQUEST_RATE.overage(calm().with(Signal.REQUEST_RATE, 1e6), policy()))
        .isEmpty();
    assertThat(Trigger.CONNECTIONS.overage(calm().with(Signal.CONNECTIONS, 1e6), policy()))
        .isEmpty();
  }

  @Test
  void anAllocationThatWaitsLongerThan60SecondsCountsInFull() {
    assertThat(Trigger.PENDING_STUCK.overage(calm().with(Signal.QUEUED_SECONDS, 60), ALL))
        .isEmpty();
    assertThat(Trigger.PENDING_STUCK.overage(calm().with(Signal.QUEUED_SECONDS, 61), ALL))
        .hasValue(1);
    assertThat(Trigger.PENDING_STUCK.weight()).isEqualTo(0.30);
  }
}
