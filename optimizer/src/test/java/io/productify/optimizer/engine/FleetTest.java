package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a plan starts, and which of the replicas on their way raise it. */
class FleetTest {

  @ParameterizedTest(name = "{0} run, {1} pending, {2} to {3}: start {4}, {5} arrive")
  @CsvSource({
    "3, 4, 0, 10, 3, 4",
    "3, 7, 0, 10, 3, 7",
    "3, 8, 0, 10, 3, 7",
    // Without a ceiling the most that a request can name is one.
    "3, 100000, 0, 0, 3, 99997",
    // The start is free up to the lowest count: those that fill it are not counted twice.
    "1, 7, 8, 20, 8, 0",
    "1, 3, 8, 20, 8, 0",
    "1, 10, 8, 20, 8, 3",
    "0, 0, 8, 20, 8, 0",
    // Above the ceiling nothing arrives.
    "30, 5, 0, 20, 20, 0",
    "20, 5, 0, 20, 20, 0",
    "100000, 5, 0, 0, 100000, 0",
    "2147483647, 2147483647, 0, 0, 100000, 0"
  })
  void pendingReplicasArriveOnce(
      int running, int pending, int min, int max, int start, int arriving) {
    Fleet fleet = new Fleet(running, pending, new Limits(min, max), new Ramp(5, 2));
    assertThat(fleet.start()).isEqualTo(start);
    assertThat(fleet.arriving()).isEqualTo(arriving);
  }
}
