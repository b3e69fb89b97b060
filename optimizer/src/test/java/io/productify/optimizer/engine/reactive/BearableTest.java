package io.productify.optimizer.engine.reactive;

import static io.productify.optimizer.engine.reactive.Situations.after;
import static io.productify.optimizer.engine.reactive.Situations.calm;
import static io.productify.optimizer.engine.reactive.Situations.policy;
import static io.productify.optimizer.engine.reactive.Situations.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How far a plan may let a count fall: five replicas between 2 and 10. Those who stay must be under
 * 0.85 of the 70 % that add replicas, which is 59.5 %.
 */
class BearableTest {

  private static int fewest(Signals signals) {
    return ReactiveRules.fewestBearable(Situations.of(signals));
  }

  private static Signals at(double cpu) {
    return calm().with(Signal.AVERAGE_CPU, cpu);
  }

  @ParameterizedTest(name = "{0} % on five: {1} may stay")
  @CsvSource({
    "59.4, 5",
    "50, 5",
    // 4 * 59.5 / 5 = 47.6
    "47.61, 5",
    "47.6, 5",
    "47.59, 4",
    // 3 * 59.5 / 5 = 35.7
    "35.71, 4",
    "35.69, 3",
    "10, 2",
    "0, 2"
  })
  void thoseWhoStayAreUnderTheBoundAndNoFewerThanTheLowest(double cpu, int count) {
    assertThat(fewest(at(cpu))).isEqualTo(count);
  }

  @Test
  void nobodyNeedsToHaveBeenIdle() {
    Situation busy = new Situation(at(35), policy(), Situations.held(0, 0));
    assertThat(ReactiveRules.evaluate(busy).change()).as("the rules by themselves").isZero();
    assertThat(ReactiveRules.fewestBearable(busy)).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Signal.class,
      names = {
        "AVERAGE_CPU",
        "MAX_CPU",
        "MEASURED",
        "AVERAGE_LIMIT_MEMORY",
        "RESPONSE_MS",
        "FAILED"
      })
  void nobodyGoesWhileASignalIsMissing(Signal missing) {
    assertThat(fewest(without(at(20), missing))).isEqualTo(5);
    assertThat(fewest(Situations.losing(at(20), missing))).isEqualTo(5);
  }

  @ParameterizedTest(name = "{0} of {1}: {2}")
  @CsvSource({
    "MAX_CPU, 85, 5",
    "MAX_CPU, 84.9, 2",
    "AVERAGE_LIMIT_MEMORY, 63.75, 5",
    "AVERAGE_LIMIT_MEMORY, 63.74, 2",
    "MAX_LIMIT_MEMORY, 85.1, 5",
    "MAX_LIMIT_MEMORY, 84.9, 2",
    "RESPONSE_MS, 425, 5",
    "RESPONSE_MS, 424.9, 2",
    "THROTTLE, 25.1, 5",
    "THROTTLE, 24.9, 2",
    "FAILED, 1, 5",
    "REJECTED, 1, 5",
    "QUEUED, 1, 5",
    "MEASURED, 4, 5"
  })
  void nobodyGoesWhereSomethingIsInTheWay(Signal signal, double value, int count) {
    assertThat(fewest(at(20).with(signal, value))).isEqualTo(count);
  }

  @ParameterizedTest(name = "{0} s after replicas were {1}: {2}")
  @CsvSource({"UP, 119, 5", "UP, 120, 2", "DOWN, 1, 2"})
  void whoWasJustAddedStays(Direction direction, int seconds, int count) {
    Situation situation = new Situation(at(20), policy(), after(direction, seconds));
    assertThat(ReactiveRules.fewestBearable(situation)).isEqualTo(count);
  }

  @Test
  void whoIsOnTheWayKeepsTheCount() {
    assertThat(fewest(Situations.replicas(at(20), 5, 1))).isEqualTo(6);
  }

  @Test
  void whoIsGuardedKeepsTheCount() {
    assertThat(fewest(Situations.replicas(at(20), 0, 3))).as("crash loop").isEqualTo(3);
    ReactivePolicy off = policy().with(PolicyField.ENABLED, false);
    assertThat(ReactiveRules.fewestBearable(Situations.of(at(20), off))).isEqualTo(5);
  }

  @Test
  void aCountUnderTheLowestIsNotRaised() {
    assertThat(fewest(Situations.replicas(at(20), 1, 0))).isEqualTo(1);
  }
}
