package io.productify.optimizer.planning;

import io.productify.optimizer.demand.Risk;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The planning parameters: for each its key, its kind and range, and its default. The one table
 * behind request overrides, configuration, validation and the explanation.
 */
public enum Parameter {
  /** Cost units per demand unit of soft shortfall. */
  SLA_SOFT(decimal(0, 1e6), 20.0),
  /** Cost units per demand unit of hard shortfall. */
  SLA_HARD(decimal(0, 1e6), 200.0),
  /** Share of the coverage that may fall short softly. */
  SOFT_FRACTION(decimal(0, 1), 0.1),
  /** Cost units per replica started. */
  STARTUP_COST(decimal(0, 1e6), 0.5),
  /** Cost units per replica stopped. */
  SHUTDOWN_COST(decimal(0, 1e6), 0.1),
  /** Cost units per demand unit of backlog and step; {@code sla_soft} when unset. */
  CARRY_COST(decimal(0, 1e6), null),
  /** Replicas added in one step at most. */
  MAX_SCALE_UP(integer(0, 10_000), 5),
  /** Replicas removed in one step at most. */
  MAX_SCALE_DOWN(integer(0, 10_000), 2),
  /** Steps until a replica ordered now serves. */
  STARTUP_DELAY(integer(0, 120), 1),
  /** Seconds the plan looks ahead at least. */
  PLAN_LOOKAHEAD_SECONDS(integer(0, 7200), 600),
  /** What the budget is compared with: the spending rate, or the horizon's sum as it stands. */
  BUDGET_SCOPE(choice("rate", "horizon"), "rate"),
  /** Weight of a step's shortfall relative to the step before. */
  TIME_DISCOUNT(decimal(0.5, 1), 1.0),
  /** False plans for the mean, whatever {@code risk} says. */
  RISK_AWARE(flag(), true),
  /** What the plan covers. */
  RISK(choice("mean", "band", "expected"), "expected"),
  /** Quantile of the forecast's upper band. */
  FORECAST_QUANTILE(decimal(0.5, 0.999), 0.9),
  /** Cost units an hour that the replicas may cost; unset is no budget. */
  COST_BUDGET_PER_HOUR(positive(1e12), null),
  /** Whether the queue is planned as a stream of its own. */
  TWO_STREAM(flag(), false),
  /** Demand units one replica serves in a step; derived from the allocation when unset. */
  CAPACITY_PER_REPLICA(positive(1e9), null),
  /** Milliseconds the solver may take. */
  MILP_TIME_LIMIT_MS(integer(10, 10_000), 1000);

  private final ParameterKind kind;
  private final Optional<Object> standard;

  Parameter(ParameterKind kind, @org.jspecify.annotations.Nullable Object standard) {
    this.kind = kind;
    this.standard = Optional.ofNullable(standard);
  }

  /** Returns the key in requests, configuration and explanation. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the default; empty when the parameter is unset by default. */
  public Optional<Object> standard() {
    return standard;
  }

  /** Returns the parameter with a key. */
  public static Optional<Parameter> of(String key) {
    return Arrays.stream(values()).filter(parameter -> parameter.key().equals(key)).findFirst();
  }

  /** Returns all keys, for a message. */
  public static String keys() {
    return Arrays.stream(values()).map(Parameter::key).collect(Collectors.joining(", "));
  }

  /**
   * Returns a value brought to the parameter's type: {@code Double}, {@code Integer}, {@code
   * Boolean} or {@code String}.
   *
   * @throws IllegalArgumentException if it is of another type or out of range; the message states
   *     the legal values and the given one
   */
  public Object accept(Object value) {
    return kind.accept(value)
        .orElseThrow(
            () -> new IllegalArgumentException("must be " + kind.legal() + ", was " + value));
  }

  /** Returns the legal values in words. */
  public String legal() {
    return kind.legal();
  }

  private static ParameterKind decimal(double lowest, double highest) {
    return new ParameterKind.Decimal(lowest, highest, true);
  }

  private static ParameterKind positive(double highest) {
    return new ParameterKind.Decimal(0, highest, false);
  }

  private static ParameterKind integer(int lowest, int highest) {
    return new ParameterKind.Whole(lowest, highest);
  }

  private static ParameterKind choice(String... names) {
    return new ParameterKind.Choice(names);
  }

  private static ParameterKind flag() {
    return new ParameterKind.Flag();
  }

  /** Returns the value of {@link #RISK} as the demand's own type. */
  static Risk risk(String name) {
    return Risk.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
