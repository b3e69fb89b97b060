package io.productify.optimizer.app;

import io.productify.optimizer.planning.Parameter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the configured planning parameters, each checked against the table of parameters. */
final class PlanKeyReader {

  private final Map<Parameter, Object> values = new EnumMap<>(Parameter.class);

  private PlanKeyReader() {}

  /**
   * Returns the values that are set.
   *
   * @throws IllegalArgumentException if one is out of range; the message names the key
   */
  static Map<Parameter, Object> read(OptimizerConfig.PlanKeys keys) {
    PlanKeyReader reader = new PlanKeyReader();
    reader.add(Parameter.SLA_SOFT, keys.slaSoft());
    reader.add(Parameter.SLA_HARD, keys.slaHard());
    reader.add(Parameter.SOFT_FRACTION, keys.softFraction());
    reader.add(Parameter.STARTUP_COST, keys.startupCost());
    reader.add(Parameter.SHUTDOWN_COST, keys.shutdownCost());
    reader.add(Parameter.CARRY_COST, keys.carryCost());
    reader.add(Parameter.MAX_SCALE_UP, keys.maxScaleUp());
    reader.add(Parameter.MAX_SCALE_DOWN, keys.maxScaleDown());
    reader.add(Parameter.STARTUP_DELAY, keys.startupDelay());
    reader.add(Parameter.PLAN_LOOKAHEAD_SECONDS, keys.planLookaheadSeconds());
    reader.add(Parameter.BUDGET_SCOPE, keys.budgetScope());
    reader.add(Parameter.TIME_DISCOUNT, keys.timeDiscount());
    reader.add(Parameter.RISK_AWARE, keys.riskAware());
    reader.add(Parameter.RISK, keys.risk());
    reader.add(Parameter.FORECAST_QUANTILE, keys.forecastQuantile());
    reader.add(Parameter.COST_BUDGET_PER_HOUR, keys.costBudgetPerHour());
    reader.add(Parameter.TWO_STREAM, keys.twoStream());
    reader.add(Parameter.CAPACITY_PER_REPLICA, keys.capacityPerReplica());
    reader.add(Parameter.MILP_TIME_LIMIT_MS, keys.milpTimeLimitMs());
    return reader.values;
  }

  private void add(Parameter parameter, Optional<?> value) {
    try {
      value.ifPresent(set -> values.put(parameter, parameter.accept(set)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key(parameter) + " " + e.getMessage());
    }
  }

  private static String key(Parameter parameter) {
    return "optimizer.plan." + parameter.key().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
