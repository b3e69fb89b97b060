package io.productify.optimizer.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was known when an application last answered: the size of a replica, which no series tells
 * while none runs, and the response time, which none tells while nobody asks. Bounded: the least
 * recently used are forgotten. Thread-safe.
 */
public final class LastKnown {

  /** Size of a replica that has never been seen: 100 MHz and 16 MiB. */
  public static final Allocation DEFAULT_FALLBACK = new Allocation(100, 16 * 1024 * 1024);

  private final Allocation fallback;
  private final Map<TaskKey, Allocation> allocations;
  private final Map<String, Double> responseTimes;

  private record TaskKey(String group, String task) {
    static TaskKey of(ScalingTarget target) {
      return new TaskKey(target.group(), target.task());
    }
  }

  /**
   * Knows nothing yet.
   *
   * @param fallback size of a replica that has never been seen
   * @param capacity tasks, and applications, that are remembered, at least 1
   */
  public LastKnown(Allocation fallback, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    this.fallback = fallback;
    this.allocations = leastRecentlyUsed(capacity);
    this.responseTimes = leastRecentlyUsed(capacity);
  }

  private static <K, V> Map<K, V> leastRecentlyUsed(int capacity) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > capacity;
      }
    };
  }

  /** Remembers what the reading tells of the target; what it does not tell stays as it was. */
  public synchronized void remember(ScalingTarget target, MetricsReading reading) {
    reading.allocation().ifPresent(allocation -> remember(target, allocation));
    reading
        .window()
        .level(Series.RESPONSE_TIME)
        .ifPresent(seconds -> responseTimes.put(target.app(), seconds));
  }

  /** Remembers an allocation, for example one that outlived a restart. */
  public synchronized void remember(ScalingTarget target, Allocation allocation) {
    allocations.put(TaskKey.of(target), allocation);
  }

  /** Returns the last known allocation of (group, task). */
  public synchronized Optional<Allocation> allocation(ScalingTarget target) {
    return Optional.ofNullable(allocations.get(TaskKey.of(target)));
  }

  /** Returns the last known response time of the application, seconds per request. */
  public synchronized Optional<Double> responseTimeSeconds(String app) {
    return Optional.ofNullable(responseTimes.get(app));
  }

  /**
   * Returns the allocation to plan with: the one that was read; without any replica the last known
   * one of (group, task), or the fallback.
   *
   * @throws MetricsUnavailableException if replicas run and no allocation was read
   */
  public Allocation allocationFor(MetricsQuery query, MetricsReading reading) {
    if (reading.allocation().isPresent()) {
      return reading.allocation().get();
    }
    if (query.currentReplicas() > 0) {
      throw new MetricsUnavailableException(
          "no allocation series while replicas run",
          List.of(MetricNames.ALLOCS_CPU_ALLOCATED, MetricNames.ALLOCS_MEMORY_ALLOCATED));
    }
    return allocation(query.target()).orElse(fallback);
  }
}
