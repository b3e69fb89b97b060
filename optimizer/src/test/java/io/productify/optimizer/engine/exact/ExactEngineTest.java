package io.productify.optimizer.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** One replica serves 100 and costs 1; the prices are those of {@link PlanProblems#serving}. */
class ExactEngineTest {

  private final ExactEngine engine = new ExactEngine();

  @Test
  void aDiscountMakesLaterShortfallCheaper() {
    PlanProblem problem = PlanProblems.serving(1, 120, 120, 120, 120, 120, 120, 100);
    // A second replica saves 12 * 0.05 + 8 * 0.5 = 4.6 a step and costs 1 a step, 2 to start and
    // 0.5 to stop; with weights of at most 0.2 it saves less than it costs.
    assertThat(engine.plan(problem).counts()).containsExactly(1, 2, 2, 2, 2, 2, 1);
    assertThat(engine.plan(discounted(problem, 0.2)).counts()).containsOnly(1);
  }

  @Test
  void ofEquallyCheapPlansItTakesTheOneWithFewerChanges() {
    // Holding the second replica over two idle steps costs 2, as much as a stop and a start.
    PlanProblem problem = withChanges(PlanProblems.serving(2, 200, 100, 100, 200, 200), 1.5, 0.5);
    assertThat(engine.plan(problem).counts()).containsExactly(2, 2, 2, 2, 2);
  }

  @Test
  void ofEquallyCheapPlansWithAsManyChangesItTakesTheOneWithFewerReplicas() {
    PlanProblem problem = PlanProblems.serving(3, 100, 100, 100, 100);
    PlanProblem free =
        new PlanProblem(
            problem.fleet(), problem.workload(), new ReplicaProfile(100, 0), problem.terms());
    // Replicas for nothing and stops for a price: any stop costs, so it holds.
    assertThat(engine.plan(free).counts()).containsExactly(3, 3, 3, 3);
    // The start that the end needs costs the same at every step, so it is made at the last.
    assertThat(
            engine
                .plan(
                    PlanProblems.withFleet(
                        new PlanProblem(
                            free.fleet(),
                            Workload.of(new double[] {100, 100, 100, 200}, new double[4]),
                            free.replica(),
                            free.terms()),
                        fleet(1, 0, new Limits(0, 10), 2, 1)))
                .counts())
        .containsExactly(1, 1, 1, 2);
  }

  @Test
  void aBudgetThatTheCheapestPlanKeepsLeavesNoNote() {
    Plan plan = engine.plan(budgeted(12));
    assertThat(plan.counts()).containsExactly(3, 3, 3, 3);
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void aBudgetThatBindsIsKeptAtTheLeastCost() {
    Plan plan = engine.plan(budgeted(10));
    // 3 at both ends, and 4 replica-steps between: 2 and 2, with one stop and one start.
    assertThat(plan.counts()).containsExactly(3, 2, 2, 3);
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void aDemandBeyondWhatCanBeCountedIsRefused() {
    PlanProblem problem = PlanProblems.serving(1, 1e15, 1e15);
    assertThatThrownBy(() -> engine.plan(problem))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("more than can be planned for");
  }

  @Test
  void moreCountsThanMemoryShouldHoldAreLeftToOthers() {
    double[] demand = new double[200];
    Arrays.fill(demand, 0, 199, 1e9);
    PlanProblem problem =
        PlanProblems.withFleet(
            PlanProblems.serving(0, demand), fleet(0, 0, new Limits(0, 0), 10_000, 10_000));
    assertThatThrownBy(() -> engine.plan(problem))
        .isInstanceOf(NoPlanException.class)
        .hasMessageContaining("at most 2000000 counts");
  }

  @Test
  void theSameProblemHasTheSamePlanEveryTime() {
    for (long seed = 0; seed < 50; seed++) {
      PlanProblem problem = PlanProblems.randomLarge(seed);
      assertThat(engine.plan(problem).counts()).isEqualTo(new ExactEngine().plan(problem).counts());
    }
  }

  private static Fleet fleet(int running, int pending, Limits limits, int up, int down) {
    return new Fleet(running, pending, limits, new Ramp(up, down));
  }

  private static PlanProblem budgeted(long replicaSteps) {
    return PlanProblems.serving(3, 300, 300, 300, 300)
        .withTerms(PlanProblems.terms(1, OptionalLong.of(replicaSteps)));
  }

  private static PlanProblem discounted(PlanProblem problem, double discount) {
    Prices prices = problem.terms().prices();
    return withPrices(problem, new Prices(prices.shortfall(), prices.changes(), 0, discount));
  }

  private static PlanProblem withChanges(PlanProblem problem, double startup, double shutdown) {
    Prices prices = problem.terms().prices();
    return withPrices(
        problem, new Prices(prices.shortfall(), new Prices.Changes(startup, shutdown), 0, 1));
  }

  private static PlanProblem withPrices(PlanProblem problem, Prices prices) {
    return problem.withTerms(
        new PlanTerms(
            prices,
            problem.terms().startupDelaySteps(),
            OptionalLong.empty(),
            Duration.ofSeconds(10)));
  }
}
