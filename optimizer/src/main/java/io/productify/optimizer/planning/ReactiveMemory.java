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

  /**
   * Remembers nothing yet.
   *
   * @param capacity applications that are remembered, at least 1
   */
  public ReactiveMemory(int capacity) {
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
        .ifPresent(watch -> answered(request.target(), watch, answer));
  }

  private synchronized void answered(ScalingTarget target, Watch watch, PlanAnswer answer) {
    int total = watch.situation().signals().total();
    int answered = answer.desired()[0];
    // What observe mode answers is not what was planned: nobody is asked to change anything.
    boolean served = answered == answer.explanation().solution().planned()[0];
    Set<Trigger> fired = watch.verdict().grounds().fired();
    states.computeIfPresent(
        target,
        (key, state) ->
            state.answered(
                new ReactiveState.Acted(
                    total, served ? answered : total, answer.decision().stamp().now()),
                fired));
  }
}
