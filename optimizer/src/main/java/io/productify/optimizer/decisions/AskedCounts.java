package io.productify.optimizer.decisions;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The count that was asked for last, by what is scaled. Bounded: the least recently used are
 * forgotten. Thread-safe.
 */
public final class AskedCounts {

  private final Map<ScalingTarget, Integer> counts;

  /**
   * Knows nothing yet.
   *
   * @param capacity targets that are remembered, at least 1
   */
  public AskedCounts(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    counts =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<ScalingTarget, Integer> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Returns what was asked for last; empty where nothing is known. */
  public synchronized OptionalInt last(ScalingTarget target) {
    Integer count = counts.get(target);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** Remembers a count, and returns the one before. */
  synchronized OptionalInt ask(ScalingTarget target, int count) {
    Integer before = counts.put(target, count);
    return before == null ? OptionalInt.empty() : OptionalInt.of(before);
  }

  /** Remembers a count that outlived a restart, where nothing newer is known. */
  public synchronized void restore(Fact.AskedCount fact) {
    counts.putIfAbsent(fact.target(), fact.count());
  }
}
