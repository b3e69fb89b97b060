package io.productify.strategy.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The newest step plan of each check, read by elapsed time. Bounded: the plan that was not read for
 * the longest time leaves first.
 *
 * @param <K> what identifies a check
 */
public final class PlanCache<K> {

  private record Kept(StepPlan plan, long sinceNanos) {}

  /** Steps of all plans together: plans of an hour in steps of a second would fill the memory. */
  static final int MOST_STEPS = 1_000_000;

  private final int capacity;
  private int steps;
  private final Map<K, Kept> plans = new LinkedHashMap<>(16, 0.75f, true);

  /** Creates a cache for at most {@code capacity} plans. */
  public PlanCache(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1 plan, was " + capacity);
    }
    this.capacity = capacity;
  }

  /** Keeps a plan whose first step starts at {@code nowNanos} of a monotonic clock. */
  public synchronized void put(K key, StepPlan plan, long nowNanos) {
    forget(key);
    plans.put(key, new Kept(plan, nowNanos));
    steps += plan.desired().size();
    while (plans.size() > capacity || steps > MOST_STEPS) {
      forget(plans.keySet().iterator().next());
    }
  }

  private void forget(K key) {
    Kept kept = plans.remove(key);
    steps -= kept == null ? 0 : kept.plan().desired().size();
  }

  /** Returns the step in force at {@code nowNanos}, or nothing if no plan covers that moment. */
  public synchronized Optional<PlanStep> stepAt(K key, long nowNanos) {
    Kept kept = plans.get(key);
    return kept == null ? Optional.empty() : kept.plan().stepAfter(nowNanos - kept.sinceNanos());
  }

  /** Returns how long the plan has been here at {@code nowNanos}; zero if there is none. */
  public synchronized Duration ageAt(K key, long nowNanos) {
    Kept kept = plans.get(key);
    return kept == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, nowNanos - kept.sinceNanos()));
  }

  /** Returns how many plans are kept. */
  public synchronized int size() {
    return plans.size();
  }
}
