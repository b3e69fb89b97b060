package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.api.PlanAsk.Told;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A budget around what can be kept. Ten replicas run and are needed, and the plan has five steps:
 * ten now; 8 and 6 as the ramp allows; then at least 5, so that five more make the ten that the
 * last step needs: 39 replica-steps are the least. A replica costs 1.125 an hour.
 */
@QuarkusTest
@WithTestResource(StubbedPrometheus.class)
class BudgetEdgesTest {

  private static final int LEAST = 39;
  private static final int ENOUGH = 50;

  @BeforeEach
  void tenReplicasAreNeeded() {
    StubbedPrometheus.serveLoad(2000);
  }

  private static PlanAsk spending(double replicaSteps) {
    return spending("rate", replicaSteps);
  }

  /** Five steps in scope rate; in scope horizon a replica-step costs 15 s of 1.125 an hour. */
  private static PlanAsk spending(String scope, double replicaSteps) {
    double budget =
        scope.equals("rate") ? replicaSteps * 1.125 / 5 : replicaSteps * 1.125 * 15 / 3600;
    return PlanAsk.running(10)
        .where("capacity_per_replica", 1)
        .where("plan_lookahead_seconds", 0)
        .where("budget_scope", scope)
        .where("cost_budget_per_hour", budget);
  }

  private static int spent(Told told) {
    return IntStream.range(0, told.plan().size()).map(told.plan()::get).sum();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"milp, rate", "milp, horizon", "exact, rate", "exact, horizon"})
  void aBudgetOfTheLeastIsKeptAndLeavesNoRemark(String engine, String scope) {
    Told told = spending(scope, LEAST).engine(engine).told();
    assertThat(told.desired()).containsExactly(8, 6, 5, 10);
    assertThat(told.reason()).doesNotContain("budget");
    assertThat(told.fallback()).isFalse();
    assertThat(told.limits()).containsExactly("budget");
    assertThat(told.cost("replica_cost")).isCloseTo(39 * 1.125, within(1e-9));
    // Five units of shortfall short of all in steps 1 to 3: 2 + 4 + 5.
    assertThat(told.cost("expected_shortfall")).isCloseTo(11, within(1e-6));
    assertThat(told.cost("scale_event_cost")).isCloseTo(5 * 0.1 + 5 * 0.5, within(1e-9));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"milp, rate", "milp, horizon", "exact, rate", "exact, horizon"})
  void aBudgetOfOneLessIsRelaxedToTheLeastAndTheReasonSaysSo(String engine, String scope) {
    Told told = spending(scope, LEAST - 1).engine(engine).told();
    assertThat(told.desired()).containsExactly(8, 6, 5, 10);
    assertThat(told.reason())
        .contains("budget relaxed to the smallest feasible of 39 replica-steps");
    assertThat(told.fallback()).isFalse();
    assertThat(told.limits()).contains("budget");
  }

  @Test
  void aBudgetFarBelowTheMinimumIsRelaxedTheSameWay() {
    Told told = spending(0.001).within(4, 20).told();
    // 10, 8, 6, 5, 10: the minimum of 4 asks for no more than the end does.
    assertThat(told.desired()).containsExactly(8, 6, 5, 10);
    assertThat(told.reason()).contains("smallest feasible of 39 replica-steps");
    assertThat(told.fallback()).isFalse();
    Told higher = spending(0.001).within(9, 20).told();
    assertThat(higher.desired()).containsExactly(9, 9, 9, 10);
    assertThat(higher.reason()).contains("smallest feasible of 47 replica-steps");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rate", "horizon"})
  void aBudgetThatIsEnoughBindsNothing(String scope) {
    Told told = spending(scope, ENOUGH).told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.limits()).containsExactly("none");
    assertThat(told.reason()).doesNotContain("budget");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rate", "horizon"})
  void aBudgetOfOneReplicaStepLessThanEnoughTakesOne(String scope) {
    Told told = spending(scope, ENOUGH - 1).told();
    assertThat(spent(told)).isEqualTo(ENOUGH - 1);
    assertThat(told.desired()).contains(9).endsWith(10);
    assertThat(told.limits()).containsExactly("budget");
    assertThat(told.reason()).doesNotContain("budget");
  }

  @Test
  void theTwoScopesAreTheSameSumOnceOverTheHorizonAndOnceByTheHour() {
    // 2.25 an hour: in 75 s ten replica-steps of 1.125 an hour, or as it stands 480 of them.
    PlanAsk rate = spending(10).where("cost_budget_per_hour", 2.25);
    assertThat(rate.told().reason()).contains("budget relaxed");
    PlanAsk horizon = spending("horizon", 10).where("cost_budget_per_hour", 2.25);
    assertThat(horizon.told().limits()).containsExactly("none");
  }

  @Test
  void aStartupDelayBelongsToTheHorizonThatIsPaidFor() {
    // Four steps before the first that can rise, and four answered: eight of ten replicas.
    Told enough =
        spending(1).where("startup_delay", 4).where("cost_budget_per_hour", 10 * 1.125).told();
    assertThat(enough.plan()).hasSize(8);
    assertThat(enough.limits()).containsExactly("none");
    Told less =
        spending(1).where("startup_delay", 4).where("cost_budget_per_hour", 9.99 * 1.125).told();
    assertThat(spent(less)).isEqualTo(79);
    assertThat(less.limits()).containsExactly("budget");
  }

  @Test
  void replicasForNothingNeedNoBudget() {
    StubbedPrometheus.serveAllocation(0, 0);
    Told told = spending(1).told();
    assertThat(told.fallback()).isFalse();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.reason()).doesNotContain("budget");
  }
}
