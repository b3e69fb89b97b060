package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The policy in force for one application.
 *
 * @param values the value of each field that is set, of the field's type; the limits are always set
 */
public record ReactivePolicy(Map<PolicyField, Object> values) {

  public ReactivePolicy {
    values = Map.copyOf(values);
  }

  /** Returns the built-in policy between two counts. */
  public static ReactivePolicy standard(int min, int max) {
    Map<PolicyField, Object> values = new EnumMap<>(PolicyField.class);
    for (PolicyField field : PolicyField.values()) {
      field.standard().ifPresent(value -> values.put(field, value));
    }
    values.put(PolicyField.MIN_REPLICAS, min);
    values.put(PolicyField.MAX_REPLICAS, max);
    return new ReactivePolicy(values);
  }

  /** Returns the same policy with another value of a field. */
  public ReactivePolicy with(PolicyField field, Object value) {
    Map<PolicyField, Object> changed = new EnumMap<>(PolicyField.class);
    changed.putAll(values);
    changed.put(field, value);
    return new ReactivePolicy(changed);
  }

  /** Returns why the policy makes no sense; empty if it does. Such a policy decides nothing. */
  public Optional<String> incoherence() {
    return Stream.of(
            limits(),
            downBelowUp(PolicyField.SCALE_DOWN_CPU, PolicyField.SCALE_UP_CPU_AVG),
            downBelowUp(PolicyField.SCALE_DOWN_MEM, PolicyField.SCALE_UP_MEM_AVG),
            downBelowUp(PolicyField.SCALE_DOWN_CONNECTIONS, PolicyField.SCALE_UP_CONNECTIONS),
            downBelowUp(PolicyField.SCALE_DOWN_RESPONSE_MS, PolicyField.SCALE_UP_RESPONSE_MS),
            atLeast(1, PolicyField.COOLDOWN_AFTER_UP),
            atLeast(1, PolicyField.COOLDOWN_AFTER_DOWN),
            atLeast(0, PolicyField.TRIGGER_COOLDOWN_SECONDS),
            atLeast(0, PolicyField.SCALE_UP_DURATION),
            atLeast(0, PolicyField.SCALE_DOWN_DURATION),
            atLeast(1, PolicyField.SCALE_DOWN_MAX_STEP))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> limits() {
    Optional<String> tooLow = atLeast(1, PolicyField.MIN_REPLICAS);
    return tooLow.isEmpty() && min() > max()
        ? Optional.of("min_replicas %d exceeds max_replicas %d".formatted(min(), max()))
        : tooLow;
  }

  private Optional<String> downBelowUp(PolicyField down, PolicyField up) {
    OptionalDouble low = optional(down);
    OptionalDouble high = optional(up);
    return low.isPresent() && high.isPresent() && low.getAsDouble() >= high.getAsDouble()
        ? Optional.of(
            "%s %s is not below %s %s"
                .formatted(down.key(), low.getAsDouble(), up.key(), high.getAsDouble()))
        : Optional.empty();
  }

  private Optional<String> atLeast(int least, PolicyField field) {
    return whole(field) < least
        ? Optional.of("%s must be at least %d, was %d".formatted(field.key(), least, whole(field)))
        : Optional.empty();
  }

  /** Tells whether the application may be scaled. */
  public boolean enabled() {
    return (Boolean) set(PolicyField.ENABLED);
  }

  /** Returns the lowest count. */
  public int min() {
    return whole(PolicyField.MIN_REPLICAS);
  }

  /** Returns the highest count. */
  public int max() {
    return whole(PolicyField.MAX_REPLICAS);
  }

  /** Returns the pool of nodes the application runs in. */
  public String pool() {
    return (String) set(PolicyField.POOL);
  }

  /** Returns the signal that says how full memory is on average. */
  Signal averageMemory() {
    return ofLimit() ? Signal.AVERAGE_LIMIT_MEMORY : Signal.AVERAGE_NODE_MEMORY;
  }

  /** Returns the signal that says how full the fullest memory is. */
  Signal maxMemory() {
    return ofLimit() ? Signal.MAX_LIMIT_MEMORY : Signal.MAX_NODE_MEMORY;
  }

  /** Tells whether the loss of a signal is a reason to keep replicas. */
  boolean hears(Signal signal) {
    return switch (signal) {
      case AVERAGE_NODE_MEMORY, MAX_NODE_MEMORY -> !ofLimit();
      case AVERAGE_LIMIT_MEMORY, MAX_LIMIT_MEMORY -> ofLimit();
      // Nobody is served, so nobody waits: a condition of its own has an eye on it.
      case RESPONSE_MS -> false;
      case ERROR_RATE -> false;
      default -> true;
    };
  }

  private boolean ofLimit() {
    return set(PolicyField.MEMORY_BASIS).equals("limit");
  }

  /** Returns a threshold that always has a value. */
  double threshold(PolicyField field) {
    return (Double) set(field);
  }

  /** Returns a threshold; empty where it plays no part. */
  OptionalDouble optional(PolicyField field) {
    Object value = values.get(field);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
  }

  /** Returns a whole number. */
  int whole(PolicyField field) {
    return (Integer) set(field);
  }

  /** Returns a length of time. */
  Duration duration(PolicyField field) {
    return Duration.ofSeconds(whole(field));
  }

  private Object set(PolicyField field) {
    return Optional.ofNullable(values.get(field))
        .orElseThrow(() -> new IllegalStateException(field.key() + " must be set, was not"));
  }
}
