package io.productify.optimizer.planning;

import io.productify.optimizer.engine.reactive.ReactivePolicy;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What the reactive rules remember of each application: since when conditions hold, and what was
 * answered last. Bounded: the least recently used are forgotten. Thread-safe.
 */
public final class ReactiveMemory implements DecisionListener {

  private final Map<ScalingTarget, ReactiveState> states;
  private final Keeper keeper;

  /** Port: keeps what has to outlive a restart. */
  @FunctionalInterface
  public interface Keeper {

    /** Keeps nothing. */
    Keeper NONE = (target, change, fired) -> {};

    /**
     * Takes note of a change of a count.
     *
     * @param fired the triggers that asked for it
     */
    void acted(ScalingTarget target, ReactiveState.Acted change, Set<Trigger> fired);
  }

  /**
   * Remembers nothing yet, and nothing after a restart.
   *
   * @param capacity applications that are remembered, at least 1
   */
  public ReactiveMemory(int capacity) {
    this(capacity, Keeper.NONE);
  }

  /**
   * Remembers nothing yet.
   *
   * @param capacity applications that are remembered, at least 1
   * @param keeper is told of every change of a count
   */
  public ReactiveMemory(int capacity, Keeper keeper) {
    this.keeper = keeper;
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    this.states =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<ScalingTarget, ReactiveState> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Takes note of what a cycle saw, and returns what it looks at. */
  synchronized Watch watch(ScalingTarget target, ReactiveState.Seen seen, ReactivePolicy policy) {
    ReactiveState before = states.getOrDefault(target, ReactiveState.NEW);
    ReactiveState after = before.after(seen, policy);
    states.put(target, after);
    return after.watch(seen, policy);
  }

  /** An answer that was given is what the cooldowns count from. */
  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    answer
        .explanation()
        .solution()
        .posed()
        .flatMap(posed -> posed.problem().senses().watch())
        // Where nothing runs nothing was scaled: the target is that of before.
        .filter(watch -> watch.situation().signals().running() > 0)
        .ifPresent(watch -> answered(request.target(), watch, answer));
  }

  private synchronized void answered(ScalingTarget target, Watch watch, PlanAnswer answer) {
    int total = watch.situation().signals().total();
    int answered = answer.desired()[0];
    // What observe mode answers is not what was planned: nobody is asked to change anything.
    boolean served = answered == answer.explanation().solution().planned()[0];
    Set<Trigger> fired = watch.verdict().grounds().fired();
    ReactiveState.Acted change =
        new ReactiveState.Acted(total, served ? answered : total, answer.decision().stamp().now());
    states.computeIfPresent(target, (key, state) -> state.answered(change, fired));
    if (change.from() != change.to()) {
      keeper.acted(target, change, fired);
    }
  }

  /** Takes over a change of before a restart, where nothing newer is known. */
  public synchronized void restore(
      ScalingTarget target, ReactiveState.Acted change, Set<Trigger> fired) {
    states.put(target, states.getOrDefault(target, ReactiveState.NEW).restored(change, fired));
  }

  /** Takes over the count that was asked for before a restart, where none is known. */
  public synchronized void restore(ScalingTarget target, int count) {
    states.put(target, states.getOrDefault(target, ReactiveState.NEW).restored(count));
  }
}
