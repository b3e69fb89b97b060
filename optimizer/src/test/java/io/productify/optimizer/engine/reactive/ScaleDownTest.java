package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.held;
import static io.productify.optimizer.engine.reactive.Situations.idle;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.replicas;
import static io.productify.optimizer.engine.reactive.Situations.verdict;
import static io.productify.optimizer.engine.reactive.Situations.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps 7 to 9: conditions, duration, step and the simulation with its margin of 0.85. */
class ScaleDownTest {

  /** Just below its threshold of the built-in policy, and at it. */
  static Stream<Arguments> edges() {
    return Stream.of(
        Arguments.of(Signal.AVERAGE_CPU, 29.9, 30.0),
        Arguments.of(Signal.MAX_CPU, 84.9, 85.0),
        Arguments.of(Signal.AVERAGE_LIMIT_MEMORY, 49.9, 50.0),
        Arguments.of(Signal.RESPONSE_MS, 249.9, 250.0),
        Arguments.of(Signal.FAILED, 0.0, 1.0),
        Arguments.of(Signal.QUEUED, 0.0, 1.0));
  }

  @ParameterizedTest
  @MethodSource("edges")
  void everyConditionMustHoldAtOnce(Signal signal, double low, double high) {
    assertThat(verdict(idle(5).with(signal, low)).change()).isNegative();
    assertThat(verdict(idle(5).with(signal, high)).change()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Signal.class,
      names = {
        "AVERAGE_CPU",
        "MAX_CPU",
        "MEASURED",
        "AVERAGE_LIMIT_MEMORY",
        "FAILED",
        "RESPONSE_MS"
      })
  void nothingGoesWhileASignalThatIsNeededIsMissing(Signal needed) {
    Verdict verdict = verdict(without(idle(5), needed));
    assertThat(verdict.change()).isZero();
    assertThat(verdict.grounds().blockedBy()).contains(Block.MISSING_SIGNAL);
    assertThat(verdict.grounds().text()).contains(needed.label());
  }

  @ParameterizedTest
  @EnumSource(
      value = Signal.class,
      names = {"THROTTLE", "MAX_LIMIT_MEMORY", "REQUEST_RATE", "QUEUED", "REJECTED"})
  void nothingGoesWhileASignalIsLostThatWasThereAWhileAgo(Signal lost) {
    assertThat(verdict(Situations.losing(idle(5), lost)).grounds().blockedBy())
        .contains(Block.MISSING_SIGNAL);
    assertThat(verdict(without(idle(5), lost)).change()).isNegative();
  }

  @Test
  void theLossOfASignalThatNoRuleHearsKeepsNothing() {
    assertThat(verdict(Situations.losing(idle(5), Signal.MAX_NODE_MEMORY)).change()).isNegative();
    assertThat(verdict(Situations.losing(idle(5), Signal.ERROR_RATE)).change()).isNegative();
  }

  @Test
  void aReplicaThatNobodyMeasuredMayBeTheHotOne() {
    assertThat(verdict(idle(5).with(Signal.MEASURED, 5)).change()).isNegative();
    assertThat(verdict(idle(5).with(Signal.MEASURED, 6)).change()).isNegative();
    Verdict verdict = verdict(idle(5).with(Signal.MEASURED, 4));
    assertThat(verdict.change()).isZero();
    assertThat(verdict.grounds().blockedBy()).contains(Block.MISSING_SIGNAL);
    assertThat(verdict.grounds().text()).isEqualTo("only 4 of 5 replicas are measured: no removal");
  }

  @Test
  void connectionsMustBeFewWhereTheyHaveAThreshold() {
    ReactivePolicy policy =
        policy()
            .with(PolicyField.SCALE_UP_CONNECTIONS, 500.0)
            .with(PolicyField.SCALE_DOWN_CONNECTIONS, 100.0);
    assertThat(verdict(idle(5).with(Signal.CONNECTIONS, 99), policy).change()).isNegative();
    assertThat(verdict(idle(5).with(Signal.CONNECTIONS, 100), policy).change()).isZero();
    assertThat(verdict(idle(5), policy).grounds().blockedBy()).contains(Block.MISSING_SIGNAL);
  }

  @Test
  void aWorkerWithoutTrafficHasNoResponseTimeToWaitFor() {
    Signals worker = without(without(idle(5), Signal.RESPONSE_MS), Signal.REQUEST_RATE);
    assertThat(verdict(worker).change()).isNegative();
    assertThat(verdict(worker.with(Signal.REQUEST_RATE, 0)).change()).isNegative();
  }

  @Test
  void theLowestCountIsNotLeft() {
    assertThat(verdict(idle(2)).change()).isZero();
    assertThat(verdict(idle(3)).change()).isEqualTo(-1);
  }

  @Test
  void nothingGoesWhileReplicasAreOnTheirWay() {
    assertThat(verdict(replicas(idle(5), 5, 1)).change()).isZero();
  }

  @Test
  void idlenessMustLastFor300Seconds() {
    Verdict early = ReactiveRules.evaluate(new Situation(idle(5), policy(), held(0, 299)));
    assertThat(early.grounds().blockedBy()).contains(Block.DOWN_NOT_SUSTAINED);
    assertThat(ReactiveRules.evaluate(new Situation(idle(5), policy(), held(0, 300))).change())
        .isNegative();
  }

  @Test
  void theStepIsWhatTheLoadDoesNotNeed() {
    ReactivePolicy free = policy().with(PolicyField.SCALE_DOWN_MAX_STEP, 100);
    // 10 of 30 percent is a third: ceil(9 / 3) = 3 stay of 9. Memory: 20 of 50 is 0.4: 4 stay.
    assertThat(ScaleDown.step(Situations.of(idle(9), free))).isEqualTo(5);
    // 29 of 30 percent: ceil(29 / 30 * 9) = 9 stay, and yet one goes.
    assertThat(ScaleDown.step(Situations.of(idle(9).with(Signal.AVERAGE_CPU, 29), free)))
        .isEqualTo(1);
  }

  @Test
  void theStepIsAtMostTwoUnlessThePolicySaysMore() {
    assertThat(verdict(idle(9)).change()).isEqualTo(-2);
    assertThat(verdict(idle(9), policy().with(PolicyField.SCALE_DOWN_MAX_STEP, 4)).change())
        .isEqualTo(-4);
  }

  @Test
  void thoseWhoStayMustCopeWithTheProcessorLoad() {
    ReactivePolicy narrow =
        policy().with(PolicyField.SCALE_DOWN_CPU, 60.0).with(PolicyField.MIN_REPLICAS, 1);
    // 39.6 * 3 / 2 = 59.4 is under 0.85 * 70 = 59.5; 39.7 * 3 / 2 = 59.55 is not.
    assertThat(verdict(idle(3).with(Signal.AVERAGE_CPU, 39.6), narrow).change()).isEqualTo(-1);
    Verdict refused = verdict(idle(3).with(Signal.AVERAGE_CPU, 39.7), narrow);
    assertThat(refused.change()).isZero();
    assertThat(refused.grounds().blockedBy()).contains(Block.SIMULATION_CPU);
  }

  @Test
  void memoryDoesNotMoveToThoseWhoStay() {
    ReactivePolicy heavy = policy().with(PolicyField.SCALE_DOWN_MEM, 70.0);
    // Spread over 4 of 5 replicas 63 percent would be 78.75: over the threshold. It is not spread.
    // 0.85 * 75 = 63.75
    assertThat(verdict(idle(5).with(Signal.AVERAGE_LIMIT_MEMORY, 63.7), heavy).change())
        .isEqualTo(-1);
    assertThat(
            verdict(idle(5).with(Signal.AVERAGE_LIMIT_MEMORY, 63.8), heavy).grounds().blockedBy())
        .contains(Block.SIMULATION_MEMORY);
  }

  @Test
  void responseTimesMustHaveRoomNow() {
    ReactivePolicy slow = policy().with(PolicyField.SCALE_DOWN_RESPONSE_MS, 490.0);
    // 0.85 * 500 = 425
    assertThat(verdict(idle(5).with(Signal.RESPONSE_MS, 424), slow).change()).isNegative();
    assertThat(verdict(idle(5).with(Signal.RESPONSE_MS, 426), slow).grounds().blockedBy())
        .contains(Block.SIMULATION_RESPONSE);
  }

  @Test
  void aLoadWithinItsBandChangesNothingAndIsBlockedByNothing() {
    Verdict verdict = verdict(calm());
    assertThat(verdict.change()).isZero();
    assertThat(verdict.grounds().blockedBy()).isEmpty();
    assertThat(verdict.grounds().score()).isZero();
  }
}
