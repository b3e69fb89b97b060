package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.safety.Proposal;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Random problems with fixed seeds: the dynamic program against every plan and the solver. */
class ExactAgainstOthersTest {

  private static final int PROBLEMS_A_BLOCK = 250;
  private static final int LARGE_PROBLEMS_A_BLOCK = 20;

  private final ExactEngine exact = new ExactEngine();
  private final MilpEngine milp = MilpEngine.unaided(System::nanoTime);

  static LongStream blocks() {
    return LongStream.range(0, 8);
  }

  @ParameterizedTest(name = "problems of block {0}")
  @MethodSource("blocks")
  void isAsCheapAsTheCheapestOfAllPlansAndBreaksTiesByTheRule(long block) {
    LongStream.range(block * PROBLEMS_A_BLOCK, (block + 1) * PROBLEMS_A_BLOCK)
        .mapToObj(PlanProblems::random)
        .flatMap(problem -> Stream.of(problem, PlanProblems.withoutBudget(problem)))
        .forEach(this::assertIsThePlanOfTheRule);
  }

  private void assertIsThePlanOfTheRule(PlanProblem problem) {
    Plan plan = exact.plan(problem);
    if (BruteForce.cheapest(problem).isEmpty()) {
      assertThat(plan.notes()).singleElement().asString().contains("budget relaxed");
      assertThat(plan.counts()).isEqualTo(CountEnvelope.of(problem).smallestPlan(problem));
      return;
    }
    PlanRules.assertKept(problem, plan.counts());
    double cheapest = BruteForce.cheapest(problem).orElseThrow();
    assertThat(total(plan)).isEqualTo(cheapest, within(1e-6 * Math.max(1, cheapest)));
    assertThat(plan.counts()).as("%s", problem).isEqualTo(BruteForce.preferred(problem));
  }

  @ParameterizedTest(name = "large problems of block {0}")
  @MethodSource("blocks")
  void isAsCheapAsTheSolverWhereNotAllPlansCanBeTried(long block) {
    LongStream.range(block * LARGE_PROBLEMS_A_BLOCK, (block + 1) * LARGE_PROBLEMS_A_BLOCK)
        .mapToObj(PlanProblems::randomLarge)
        .flatMap(problem -> Stream.of(problem, withHalfOfTheRoomUnderTheCheapest(problem)))
        .forEach(this::assertAsCheapAsTheSolver);
  }

  private void assertAsCheapAsTheSolver(PlanProblem problem) {
    Proposal proposal = Proposal.of(exact, problem);
    if (proposal.plan().isEmpty()) {
      // One of these 160 budgets: a great many plans of nearly the same cost.
      assertThat(problem.terms().budgetReplicaSteps()).isPresent();
      assertThat(proposal.failure()).contains("too many plans");
      return;
    }
    Plan plan = proposal.plan().orElseThrow();
    Plan solved = milp.plan(problem);
    PlanRules.assertKept(problem, plan.counts());
    assertThat(solved.solution().status()).isEqualTo("optimal");
    assertThat(total(plan)).isEqualTo(total(solved), within(1e-6 * Math.max(1, total(solved))));
  }

  @ParameterizedTest(name = "a replica costs {0}, a start {1}")
  @CsvSource({"1e-6, 1e6", "1e-6, 0", "1e6, 1e-6", "1e-3, 1e3"})
  void isAsCheapAsTheCheapestOfAllPlansHoweverFarPricesAreApart(double replica, double startup) {
    LongStream.range(0, 200)
        .mapToObj(PlanProblems::random)
        .map(problem -> priced(problem, replica, startup))
        .filter(problem -> BruteForce.cheapest(problem).isPresent())
        .forEach(
            problem -> {
              double cheapest = BruteForce.cheapest(problem).orElseThrow();
              assertThat(total(exact.plan(problem)))
                  .as("%s", problem)
                  .isEqualTo(cheapest, within(1e-6 * Math.abs(cheapest)));
            });
  }

  private static PlanProblem priced(PlanProblem problem, double replica, double startup) {
    PlanTerms terms = problem.terms();
    Prices prices = terms.prices();
    Prices.Changes changes = new Prices.Changes(startup, prices.changes().shutdown());
    return new PlanProblem(
        problem.fleet(),
        problem.workload(),
        new ReplicaProfile(problem.replica().capacity(), replica),
        new PlanTerms(
            new Prices(prices.shortfall(), changes, prices.carry(), prices.timeDiscount()),
            terms.startupDelaySteps(),
            terms.budgetReplicaSteps(),
            terms.timeLimit()));
  }

  private static double total(Plan plan) {
    return plan.price().orElseThrow().total();
  }

  /** A budget that binds: half way between the least spend and the cheapest plan's. */
  private PlanProblem withHalfOfTheRoomUnderTheCheapest(PlanProblem problem) {
    long least = CountEnvelope.of(problem).smallestSpend(problem);
    long cheapest = Arrays.stream(exact.plan(problem).counts()).asLongStream().sum();
    return problem.withTerms(problem.terms().withBudget(least + (cheapest - least) / 2));
  }
}
