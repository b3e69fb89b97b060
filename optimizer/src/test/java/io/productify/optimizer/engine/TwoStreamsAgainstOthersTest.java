package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random problems of two streams with fixed seeds: exact against every plan and the solver. */
class TwoStreamsAgainstOthersTest {

  private static final int PROBLEMS_A_BLOCK = 250;
  private static final int MEDIUM_PROBLEMS_A_BLOCK = 25;

  private final ExactEngine exact = new ExactEngine();
  private final MilpEngine milp = MilpEngine.unaided(System::nanoTime);

  static LongStream blocks() {
    return LongStream.range(0, 8);
  }

  @ParameterizedTest(name = "problems of block {0}")
  @MethodSource("blocks")
  void isAsCheapAsTheCheapestOfAllPlans(long block) {
    LongStream.range(block * PROBLEMS_A_BLOCK, (block + 1) * PROBLEMS_A_BLOCK)
        .forEach(seed -> assertCheapest(seed, PlanProblems.randomTwoStreams(seed)));
  }

  @ParameterizedTest(name = "whole-number problems of block {0}")
  @MethodSource("blocks")
  void breaksTiesByTheRuleWhereCostsAreWhole(long block) {
    LongStream.range(block * PROBLEMS_A_BLOCK, (block + 1) * PROBLEMS_A_BLOCK)
        .forEach(
            seed -> {
              PlanProblem problem = PlanProblems.randomWholeTwoStreams(seed);
              assertThat(assertCheapest(seed, problem).counts())
                  .as("seed %d", seed)
                  .isEqualTo(BruteForce.preferred(problem));
            });
  }

  private Plan assertCheapest(long seed, PlanProblem problem) {
    Plan plan = exact.plan(problem);
    PlanRules.assertKept(problem, plan.counts());
    double cheapest = BruteForce.cheapest(problem).orElseThrow();
    assertThat(total(plan))
        .as("seed %d", seed)
        .isEqualTo(cheapest, within(1e-6 * Math.max(1, cheapest)));
    return plan;
  }

  @ParameterizedTest(name = "medium problems of block {0}")
  @MethodSource("blocks")
  void isAsCheapAsTheSolverWhereNotAllPlansCanBeTried(long block) {
    LongStream.range(block * MEDIUM_PROBLEMS_A_BLOCK, (block + 1) * MEDIUM_PROBLEMS_A_BLOCK)
        .forEach(
            seed -> {
              PlanProblem problem = PlanProblems.randomMediumTwoStreams(seed);
              Plan plan = exact.plan(problem);
              Plan solved = milp.plan(problem);
              PlanRules.assertKept(problem, plan.counts());
              assertThat(solved.solution().status()).isEqualTo("optimal");
              assertThat(total(plan))
                  .as("seed %d", seed)
                  .isEqualTo(total(solved), within(1e-6 * Math.max(1, total(solved))));
            });
  }

  private static double total(Plan plan) {
    return plan.price().orElseThrow().total();
  }
}
