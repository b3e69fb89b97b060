package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code first = max(1, delay)}; {@code steps = first + max(answer, lookahead in steps)}. */
class HorizonTest {

  @ParameterizedTest(name = "cache {0} s, look ahead {1} s, delay {2}: first {3}, of {4}, {5} told")
  @CsvSource({
    // One step each: the present one and the one that is answered.
    "1, 0, 0, 1, 2, 1",
    "1, 0, 1, 1, 2, 1",
    "15, 0, 1, 1, 2, 1",
    "16, 0, 1, 1, 3, 2",
    // The farther of the two counts, each rounded up to whole steps.
    "15, 15, 1, 1, 2, 1",
    "15, 16, 1, 1, 3, 1",
    "31, 30, 1, 1, 4, 3",
    "10, 600, 1, 1, 41, 1",
    "3600, 600, 1, 1, 241, 240",
    "3600, 7200, 1, 1, 481, 240",
    // Both count from the first step that can be changed.
    "60, 0, 2, 2, 6, 4",
    "10, 600, 4, 4, 44, 1",
    "3600, 7200, 120, 120, 600, 240",
  })
  void countsFromTheFirstStepThatCanBeChanged(
      int cacheSeconds, int lookaheadSeconds, int delay, int first, int steps, int answered) {
    Horizon horizon = Horizon.of(cacheSeconds, 15, parameters(lookaheadSeconds, delay));
    assertThat(horizon).isEqualTo(new Horizon(steps, first, answered, 15));
  }

  @Test
  void aStepLongerThanEverythingIsOneStep() {
    assertThat(Horizon.of(3600, 7200, parameters(7200, 0))).isEqualTo(new Horizon(2, 1, 1, 7200));
  }

  @Test
  void aStepOfOneSecondIsCountedByTheSecond() {
    assertThat(Horizon.of(3600, 1, parameters(7200, 120)))
        .isEqualTo(new Horizon(7320, 120, 3600, 1));
  }

  @Test
  void theHoursAreThoseOfTheWholePlanWithThePresentStep() {
    assertThat(Horizon.of(60, 15, parameters(0, 1)).hours()).isCloseTo(75 / 3600.0, within(1e-15));
    assertThat(Horizon.of(60, 15, parameters(0, 4)).hours()).isCloseTo(120 / 3600.0, within(1e-15));
    assertThat(new Horizon(240, 1, 4, 15).hours()).isEqualTo(1);
  }

  private static PlanningParameters parameters(int lookaheadSeconds, int delay) {
    return new PlanningParameters(
        Map.of(),
        Map.of(Parameter.PLAN_LOOKAHEAD_SECONDS, lookaheadSeconds, Parameter.STARTUP_DELAY, delay));
  }
}
