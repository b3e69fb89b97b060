package io.productify.strategy.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The history of each check. Bounded: the one that was not needed for the longest time leaves
 * first.
 *
 * @param <K> what identifies a check
 */
public final class Histories<K> {

  private final int capacity;
  private final Map<K, History> histories = new LinkedHashMap<>(16, 0.75f, true);

  /** Creates room for the histories of at most {@code capacity} checks. */
  public Histories(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1 check, was " + capacity);
    }
    this.capacity = capacity;
  }

  /** Returns what is remembered. */
  public synchronized History of(K key) {
    return histories.getOrDefault(key, History.NONE);
  }

  /** Decides and remembers in one go: two evaluations of one check never see the same history. */
  public synchronized Answer decide(K key, Function<History, Decision> rule) {
    Decision decision = rule.apply(of(key));
    if (decision.history().equals(History.NONE)) {
      histories.remove(key);
    } else {
      histories.put(key, decision.history());
    }
    if (histories.size() > capacity) {
      histories.remove(histories.keySet().iterator().next());
    }
    return decision.answer();
  }

  /** Returns how many checks have a history. */
  public synchronized int size() {
    return histories.size();
  }
}
