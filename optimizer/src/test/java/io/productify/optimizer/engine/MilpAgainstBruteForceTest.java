package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random problems with fixed seeds: the solver against the price of every possible plan. */
class MilpAgainstBruteForceTest {

  private static final int PROBLEMS_A_BLOCK = 100;

  private final MilpEngine engine = MilpEngine.unaided(System::nanoTime);

  static LongStream blocks() {
    return LongStream.range(0, 8);
  }

  @ParameterizedTest(name = "problems of block {0}")
  @MethodSource("blocks")
  void isNeverDearerThanTheCheapestPlanAndKeepsEveryRule(long block) {
    LongStream.range(block * PROBLEMS_A_BLOCK, (block + 1) * PROBLEMS_A_BLOCK)
        .forEach(this::assertOptimal);
  }

  private void assertOptimal(long seed) {
    PlanProblem problem = PlanProblems.random(seed);
    Plan plan = engine.plan(problem);
    OptionalDouble cheapest = BruteForce.cheapest(problem);
    if (cheapest.isEmpty()) {
      assertThat(plan.notes()).as("seed %d", seed).isNotEmpty();
      assertThat(sum(plan.counts()))
          .as("seed %d", seed)
          .isEqualTo(CountEnvelope.of(problem).smallestSpend(problem));
      return;
    }
    PlanRules.assertKept(problem, plan.counts());
    assertThat(plan.price().orElseThrow().total())
        .as("seed %d", seed)
        .isEqualTo(cheapest.getAsDouble(), within(1e-6 * Math.max(1, cheapest.getAsDouble())));
  }

  private static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }
}
