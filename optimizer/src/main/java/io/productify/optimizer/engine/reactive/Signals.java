package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.metrics.Signal;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What is known of an application now. A signal that is not there is missing, never zero.
 *
 * @param running replicas running, at least 0
 * @param pending replicas asked for and not running yet, at least 0
 * @param measured the signals that were read, finite and at least 0
 * @param lost signals that are missing now and were there a while ago
 */
public record Signals(int running, int pending, Map<Signal, Double> measured, Set<Signal> lost) {

  /** Nothing is lost. */
  public Signals(int running, int pending, Map<Signal, Double> measured) {
    this(running, pending, measured, Set.of());
  }

  public Signals {
    if (running < 0 || pending < 0) {
      throw new IllegalArgumentException(
          "replicas must be at least 0, were running %d, pending %d".formatted(running, pending));
    }
    measured.forEach(Signals::requireAmount);
    measured = Map.copyOf(measured);
    lost = Set.copyOf(lost);
  }

  private static void requireAmount(Signal signal, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          signal.label() + " must be finite and at least 0, was " + value);
    }
  }

  /** Returns a signal; empty where it was not read. */
  public OptionalDouble of(Signal signal) {
    Double value = measured.get(signal);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Tells whether a signal was read and exceeds a bound. */
  public boolean exceeds(Signal signal, double bound) {
    return of(signal).stream().anyMatch(value -> value > bound);
  }

  /** Returns the replicas that run or were asked for. */
  public int total() {
    return Math.addExact(running, pending);
  }

  /** Returns the same with another value of a signal. */
  public Signals with(Signal signal, double value) {
    Map<Signal, Double> changed = new EnumMap<>(Signal.class);
    changed.putAll(measured);
    changed.put(signal, value);
    return new Signals(running, pending, changed, lost);
  }
}
