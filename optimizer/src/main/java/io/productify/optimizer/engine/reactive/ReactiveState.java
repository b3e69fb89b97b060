package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is remembered of one application from cycle to cycle. Immutable: each step of a cycle makes
 * the next state from the last one and the time.
 *
 * @param acted the last change of the count that was answered
 * @param target the count that was answered or adopted last
 * @param since since when things have been so
 * @param triggered when each trigger last changed the count
 */
public record ReactiveState(
    Optional<Acted> acted, Optional<Integer> target, Since since, Map<Trigger, Instant> triggered) {

  /** A signal that has been missing for longer is taken to be in use no more. */
  private static final Duration LOST_FOR = Duration.ofHours(1);

  /** Nothing is remembered. */
  public static final ReactiveState NEW =
      new ReactiveState(Optional.empty(), Optional.empty(), Since.NEVER, Map.of());

  /**
   * A change of the count.
   *
   * @param from the count before
   * @param to the count after
   * @param at when
   */
  public record Acted(int from, int to, Instant at) {}

  /**
   * Since when conditions hold without a break; empty where they do not.
   *
   * @param up those to add replicas
   * @param down those to remove some
   * @param queued allocations wait for capacity
   * @param samples the last of each signal that was read
   */
  public record Since(
      Optional<Instant> up,
      Optional<Instant> down,
      Optional<Instant> queued,
      SignalReading samples) {

    static final Since NEVER =
        new Since(Optional.empty(), Optional.empty(), Optional.empty(), SignalReading.NONE);
  }

  public ReactiveState {
    triggered = Map.copyOf(triggered);
  }

  /**
   * What one cycle saw.
   *
   * @param running replicas running
   * @param pending replicas asked for and not running yet
   * @param samples what was read
   * @param now when
   */
  public record Seen(int running, int pending, SignalReading samples, Instant now) {}

  /** Returns the signals of a cycle: samples that have not advanced are the last result again. */
  public Signals signals(Seen seen) {
    Map<Signal, Double> values = seen.samples().after(since.samples()).values();
    long start = seen.now().minus(LOST_FOR).getEpochSecond();
    Set<Signal> lost = seen.samples().lostOf(since.samples(), start);
    Signals signals = new Signals(seen.running(), seen.pending(), values, lost);
    return queuedSince(signals, seen.now())
        .map(
            begin ->
                signals.with(
                    Signal.QUEUED_SECONDS,
                    Math.max(0, seconds(Duration.between(begin, seen.now())))))
        .orElse(signals);
  }

  private Optional<Instant> queuedSince(Signals signals, Instant now) {
    return signals.exceeds(Signal.QUEUED, 0)
        ? Optional.of(since.queued().orElse(now))
        : Optional.empty();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  /** Returns the state after a cycle was seen and before it is answered. */
  public ReactiveState after(Seen seen, ReactivePolicy policy) {
    Signals signals = signals(seen);
    boolean coherent = policy.incoherence().isEmpty();
    Since next =
        new Since(
            held(coherent && ReactiveRules.upConditionsMet(signals, policy), since.up(), seen),
            held(coherent && ReactiveRules.downConditionsMet(signals, policy), since.down(), seen),
            queuedSince(signals, seen.now()),
            seen.samples().after(since.samples()).over(since.samples()));
    return new ReactiveState(acted, target, next, triggered);
  }

  private static Optional<Instant> held(boolean met, Optional<Instant> before, Seen seen) {
    return met ? Optional.of(before.orElse(seen.now())) : Optional.empty();
  }

  /** Returns the times that a verdict may know of. */
  public Timers timers(ReactivePolicy policy, Instant now) {
    Duration cooldown = policy.duration(PolicyField.TRIGGER_COOLDOWN_SECONDS);
    Set<Trigger> suppressed = EnumSet.noneOf(Trigger.class);
    triggered.forEach(
        (trigger, at) -> {
          if (Duration.between(at, now).compareTo(cooldown) < 0) {
            suppressed.add(trigger);
          }
        });
    return new Timers(
        acted.map(
            last ->
                new Timers.LastAction(
                    Direction.of(last.to() - last.from()), Duration.between(last.at(), now))),
        new Timers.Held(length(since.up(), now), length(since.down(), now)),
        suppressed);
  }

  /**
   * Returns what a cycle looks at.
   *
   * @param policy in force
   */
  public Watch watch(Seen seen, ReactivePolicy policy) {
    Situation situation = new Situation(signals(seen), policy, timers(policy, seen.now()));
    boolean underWay = onItsWay(situation.signals().total(), policy, seen.now());
    return new Watch(situation, underWay ? Optional.empty() : target);
  }

  /** A change of ours takes a while to show: until then the old count is nobody's hand. */
  private boolean onItsWay(int total, ReactivePolicy policy, Instant now) {
    return acted
        .filter(last -> total >= Math.min(last.from(), last.to()))
        .filter(last -> total <= Math.max(last.from(), last.to()))
        .filter(last -> total != last.to())
        .filter(
            last ->
                Duration.between(last.at(), now)
                        .compareTo(policy.duration(PolicyField.COOLDOWN_AFTER_UP))
                    < 0)
        .isPresent();
  }

  private static Duration length(Optional<Instant> start, Instant now) {
    return start.map(begin -> Duration.between(begin, now)).orElse(Duration.ZERO);
  }

  /**
   * Returns the state with a change that outlived a restart, where nothing newer is known.
   *
   * @param fired the triggers that asked for it
   */
  public ReactiveState restored(Acted change, Set<Trigger> fired) {
    return acted.isPresent()
        ? this
        : new ReactiveState(Optional.of(change), target, since, times(change, fired));
  }

  /** Returns the state with a target that outlived a restart, where none is known. */
  public ReactiveState restored(int count) {
    return new ReactiveState(acted, target.or(() -> Optional.of(count)), since, triggered);
  }

  /** Triggers that removed replicas there are none. */
  private Map<Trigger, Instant> times(Acted change, Set<Trigger> fired) {
    Map<Trigger, Instant> times = new EnumMap<>(Trigger.class);
    times.putAll(triggered);
    if (change.to() > change.from()) {
      fired.forEach(trigger -> times.put(trigger, change.at()));
    }
    return times;
  }

  /** Returns the state after a count was answered; one that is the count there was is adopted. */
  public ReactiveState answered(Acted change, Set<Trigger> fired) {
    if (change.from() == change.to()) {
      return new ReactiveState(acted, Optional.of(change.to()), since, triggered);
    }
    return new ReactiveState(
        Optional.of(change), Optional.of(change.to()), since, times(change, fired));
  }
}
