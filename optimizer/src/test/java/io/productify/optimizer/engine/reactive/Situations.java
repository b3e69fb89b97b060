package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Situations to change one thing of: five replicas between 2 and 10, in the middle of every band,
 * under the built-in policy, with all timers long over.
 */
final class Situations {

  static final Timers LONG_HELD =
      new Timers(
          Optional.empty(), new Timers.Held(Duration.ofHours(1), Duration.ofHours(1)), Set.of());

  private Situations() {}

  static Signals calm(int running) {
    Map<Signal, Double> measured = new EnumMap<>(Signal.class);
    measured.put(Signal.AVERAGE_CPU, 50.0);
    measured.put(Signal.MAX_CPU, 60.0);
    measured.put(Signal.MEASURED, (double) running);
    measured.put(Signal.THROTTLE, 1.0);
    measured.put(Signal.AVERAGE_LIMIT_MEMORY, 60.0);
    measured.put(Signal.MAX_LIMIT_MEMORY, 65.0);
    measured.put(Signal.REQUEST_RATE, 100.0);
    measured.put(Signal.RESPONSE_MS, 300.0);
    measured.put(Signal.FAILED, 0.0);
    measured.put(Signal.REJECTED, 0.0);
    measured.put(Signal.QUEUED, 0.0);
    return new Signals(running, 0, measured);
  }

  static Signals calm() {
    return calm(5);
  }

  /** Deeply idle: every condition of a removal holds. */
  static Signals idle(int running) {
    return calm(running)
        .with(Signal.AVERAGE_CPU, 10)
        .with(Signal.MAX_CPU, 20)
        .with(Signal.AVERAGE_LIMIT_MEMORY, 20)
        .with(Signal.RESPONSE_MS, 50);
  }

  static Signals without(Signals signals, Signal missing) {
    Map<Signal, Double> rest = new EnumMap<>(Signal.class);
    rest.putAll(signals.measured());
    rest.remove(missing);
    return new Signals(signals.running(), signals.pending(), rest, signals.lost());
  }

  /** Missing now, and there a while ago. */
  static Signals losing(Signals signals, Signal lost) {
    Signals rest = without(signals, lost);
    return new Signals(rest.running(), rest.pending(), rest.measured(), Set.of(lost));
  }

  static Signals replicas(Signals signals, int running, int pending) {
    return new Signals(running, pending, signals.measured());
  }

  static ReactivePolicy policy() {
    return ReactivePolicy.standard(2, 10);
  }

  static Situation of(Signals signals) {
    return of(signals, policy());
  }

  static Situation of(Signals signals, ReactivePolicy policy) {
    return new Situation(signals, policy, LONG_HELD);
  }

  static Verdict verdict(Signals signals) {
    return ReactiveRules.evaluate(of(signals));
  }

  static Verdict verdict(Signals signals, ReactivePolicy policy) {
    return ReactiveRules.evaluate(of(signals, policy));
  }

  static Timers after(Direction direction, int seconds) {
    return new Timers(
        Optional.of(new Timers.LastAction(direction, Duration.ofSeconds(seconds))),
        LONG_HELD.held(),
        Set.of());
  }

  static Timers held(int upSeconds, int downSeconds) {
    return new Timers(
        Optional.empty(),
        new Timers.Held(Duration.ofSeconds(upSeconds), Duration.ofSeconds(downSeconds)),
        Set.of());
  }
}
