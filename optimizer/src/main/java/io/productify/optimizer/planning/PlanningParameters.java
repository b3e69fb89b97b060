package io.productify.optimizer.planning;

import io.productify.optimizer.demand.Risk;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The planning parameters in force for one request: the request's overrides over the configuration
 * over the defaults, each with where it came from.
 */
public final class PlanningParameters {

  /** Where a value came from. */
  public enum Origin {
    /** The built-in default. */
    DEFAULT,
    /** The service's configuration. */
    CONFIGURATION,
    /** The request's overrides. */
    REQUEST
  }

  /**
   * A value in force.
   *
   * @param value of the parameter's type
   * @param origin where it came from
   */
  public record InForce(Object value, Origin origin) {}

  private final EnumMap<Parameter, InForce> values = new EnumMap<>(Parameter.class);

  /**
   * Layers the values. Each must be one that {@link Parameter#accept} returned.
   *
   * @param configuration values of the service
   * @param request values of the request
   */
  public PlanningParameters(Map<Parameter, Object> configuration, Map<Parameter, Object> request) {
    for (Parameter parameter : Parameter.values()) {
      parameter.standard().ifPresent(value -> put(parameter, value, Origin.DEFAULT));
    }
    configuration.forEach((parameter, value) -> put(parameter, value, Origin.CONFIGURATION));
    request.forEach((parameter, value) -> put(parameter, value, Origin.REQUEST));
    // Backlog costs what soft shortfall costs, unless it has a price of its own.
    values.putIfAbsent(Parameter.CARRY_COST, values.get(Parameter.SLA_SOFT));
  }

  private void put(Parameter parameter, Object value, Origin origin) {
    values.put(parameter, new InForce(value, origin));
  }

  /** Returns every value that is set, in the table's order. */
  public Map<Parameter, InForce> inForce() {
    return new EnumMap<>(values);
  }

  private Optional<Object> value(Parameter parameter) {
    return Optional.ofNullable(values.get(parameter)).map(InForce::value);
  }

  private double decimal(Parameter parameter) {
    return (Double) value(parameter).orElseThrow();
  }

  private OptionalDouble optionalDecimal(Parameter parameter) {
    return value(parameter)
        .map(value -> OptionalDouble.of((Double) value))
        .orElse(OptionalDouble.empty());
  }

  private int whole(Parameter parameter) {
    return (Integer) value(parameter).orElseThrow();
  }

  private boolean flag(Parameter parameter) {
    return (Boolean) value(parameter).orElseThrow();
  }

  private String choice(Parameter parameter) {
    return (String) value(parameter).orElseThrow();
  }

  /** Returns the prices of shortfall, changes and backlog. */
  public Prices prices() {
    return new Prices(
        new Prices.Shortfall(
            decimal(Parameter.SLA_SOFT),
            decimal(Parameter.SLA_HARD),
            decimal(Parameter.SOFT_FRACTION)),
        new Prices.Changes(decimal(Parameter.STARTUP_COST), decimal(Parameter.SHUTDOWN_COST)),
        decimal(Parameter.CARRY_COST),
        decimal(Parameter.TIME_DISCOUNT));
  }

  /** Returns how far the count may move in a step. */
  public Ramp ramp() {
    return new Ramp(whole(Parameter.MAX_SCALE_UP), whole(Parameter.MAX_SCALE_DOWN));
  }

  /** Returns the startup delay, steps. */
  public int startupDelaySteps() {
    return whole(Parameter.STARTUP_DELAY);
  }

  /** Returns how far the plan looks ahead at least, seconds. */
  public int lookaheadSeconds() {
    return whole(Parameter.PLAN_LOOKAHEAD_SECONDS);
  }

  /** Returns what the plan covers. */
  public Risk risk() {
    return flag(Parameter.RISK_AWARE) ? Parameter.risk(choice(Parameter.RISK)) : Risk.MEAN;
  }

  /** Returns the quantile of the upper band. */
  public double forecastQuantile() {
    return decimal(Parameter.FORECAST_QUANTILE);
  }

  /** Returns what the replicas may cost, cost units an hour. */
  public OptionalDouble costBudgetPerHour() {
    return optionalDecimal(Parameter.COST_BUDGET_PER_HOUR);
  }

  /** Tells whether the budget is a spending rate, and not the horizon's sum as it stands. */
  public boolean budgetIsRate() {
    return choice(Parameter.BUDGET_SCOPE).equals("rate");
  }

  /** Tells whether the queue is a stream of its own. */
  public boolean twoStream() {
    return flag(Parameter.TWO_STREAM);
  }

  /** Returns the capacity that replaces the derived one, demand units. */
  public OptionalDouble capacityPerReplica() {
    return optionalDecimal(Parameter.CAPACITY_PER_REPLICA);
  }

  /** Returns how long the solver may take. */
  public Duration solverTimeLimit() {
    return Duration.ofMillis(whole(Parameter.MILP_TIME_LIMIT_MS));
  }
}
