package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.capacity.ReplicaProfile;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Replica-steps by hand: {@code floor(budget * hours / (cost * step / 3600))} in scope {@code rate}
 * and {@code floor(budget / (cost * step / 3600))} in scope {@code horizon}.
 */
class BudgetTest {

  private static final Horizon FIVE_STEPS = new Horizon(5, 1, 4, 15);

  @ParameterizedTest(name = "{0} an hour at {1} each: {2} replica-steps in five steps")
  @CsvSource({
    // The step cancels out: budget * 5 / cost.
    "2.25, 1.125, 10",
    "2.2500001, 1.125, 10",
    "2.2499999, 1.125, 9",
    "1.125, 1.125, 5",
    "0.225, 1.125, 1",
    "0.2249, 1.125, 0",
    // 0.3 / 0.1 is 2.9999999999999996 and 0.7 / 0.1 is 6.999999999999999 in doubles.
    "0.3, 0.1, 15",
    "0.7, 0.1, 35",
    "1e12, 1, 5000000000000"
  })
  void aRateIsWhatTheHorizonMaySpendInItsHours(double budget, double cost, long replicaSteps) {
    assertThat(replicaSteps(budget, cost, "rate", FIVE_STEPS)).hasValue(replicaSteps);
  }

  @ParameterizedTest(name = "{0} for the horizon at {1} each: {2} replica-steps")
  @CsvSource({
    // A replica-step costs 1.125 * 15 / 3600 = 0.0046875.
    "0.140625, 1.125, 30",
    "0.1406, 1.125, 29",
    "0.0046875, 1.125, 1",
    "0.0046, 1.125, 0",
    "2.25, 1.125, 480",
    // At 0.24 an hour it costs 0.001.
    "0.003, 0.24, 3",
    "0.0029999, 0.24, 2"
  })
  void aHorizonsBudgetIsComparedAsItStands(double budget, double cost, long replicaSteps) {
    assertThat(replicaSteps(budget, cost, "horizon", FIVE_STEPS)).hasValue(replicaSteps);
    Horizon longer = new Horizon(600, 120, 240, 15);
    assertThat(replicaSteps(budget, cost, "horizon", longer)).hasValue(replicaSteps);
  }

  @Test
  void aRateCountsEveryStepOfThePlanWithThoseBeforeTheFirstChange() {
    for (int delay : new int[] {0, 1, 4, 120}) {
      Map<Parameter, Object> values = values(1.125, "rate");
      values.put(Parameter.STARTUP_DELAY, delay);
      values.put(Parameter.PLAN_LOOKAHEAD_SECONDS, 0);
      PlanningParameters parameters = new PlanningParameters(Map.of(), values);
      Horizon horizon = Horizon.of(60, 15, parameters);
      // One replica's cost an hour buys one replica for the whole plan: max(1, delay) + 4 steps.
      long steps = 4L + Math.max(1, delay);
      assertThat(Budget.replicaSteps(parameters, new ReplicaProfile(1, 1.125), horizon))
          .hasValue(steps);
    }
  }

  @Test
  void theBudgetOfAWholeNumberOfReplicaStepsIsThatNumberAndABitLessIsOneLess() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      BigDecimal cost = BigDecimal.valueOf(1L + random.nextInt(100_000), random.nextInt(7));
      int steps = 1 + random.nextInt(600);
      int seconds = 1 + random.nextInt(300);
      long wanted = 1L + random.nextInt(1_000_000);
      Horizon horizon = new Horizon(steps, 1, 1, seconds);
      BigDecimal spend = cost.multiply(BigDecimal.valueOf(wanted));
      double rate = spend.divide(BigDecimal.valueOf(steps), MathContext.DECIMAL64).doubleValue();
      double sum =
          spend
              .multiply(BigDecimal.valueOf(seconds))
              .divide(BigDecimal.valueOf(3600), MathContext.DECIMAL64)
              .doubleValue();
      double each = cost.doubleValue();
      assertThat(replicaSteps(rate, each, "rate", horizon)).hasValue(wanted);
      assertThat(replicaSteps(sum, each, "horizon", horizon)).hasValue(wanted);
      double bitLess = 1 - 1e-9;
      assertThat(replicaSteps(rate * bitLess, each, "rate", horizon)).hasValue(wanted - 1);
      assertThat(replicaSteps(sum * bitLess, each, "horizon", horizon)).hasValue(wanted - 1);
    }
  }

  @Test
  void aDoubleJustBelowAWholeNumberIsThatNumber() {
    double below = Math.nextDown(2.25);
    assertThat(replicaSteps(below, 1.125, "rate", FIVE_STEPS)).hasValue(10);
    assertThat(replicaSteps(Math.nextUp(2.25), 1.125, "rate", FIVE_STEPS)).hasValue(10);
  }

  @Test
  void withoutABudgetOrWithReplicasForNothingThereIsNoLimit() {
    PlanningParameters unset = new PlanningParameters(Map.of(), Map.of());
    assertThat(Budget.replicaSteps(unset, new ReplicaProfile(1, 1.125), FIVE_STEPS)).isEmpty();
    assertThat(replicaSteps(0.001, 0, "rate", FIVE_STEPS)).isEmpty();
  }

  @Test
  void aReplicaThatCostsNextToNothingIsLimitedByNoNumberThatMatters() {
    for (String scope : new String[] {"rate", "horizon"}) {
      assertThat(replicaSteps(1e12, Double.MIN_VALUE, scope, FIVE_STEPS)).hasValue(Long.MAX_VALUE);
      assertThat(replicaSteps(1, 1e-300, scope, FIVE_STEPS)).hasValue(Long.MAX_VALUE);
    }
  }

  private static OptionalLong replicaSteps(
      double budget, double cost, String scope, Horizon horizon) {
    PlanningParameters parameters = new PlanningParameters(Map.of(), values(budget, scope));
    return Budget.replicaSteps(parameters, new ReplicaProfile(1, cost), horizon);
  }

  private static Map<Parameter, Object> values(double budget, String scope) {
    Map<Parameter, Object> values = new EnumMap<>(Parameter.class);
    values.put(Parameter.COST_BUDGET_PER_HOUR, budget);
    values.put(Parameter.BUDGET_SCOPE, scope);
    return values;
  }
}
