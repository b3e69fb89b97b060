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
  private final Keeper keeper;

  /** Port: is told what has become known, so that it can be restored after a restart. */
  public interface Keeper {

    /** Nothing outlives a restart. */
    Keeper NONE =
        new Keeper() {
          @Override
          public void allocation(ScalingTarget target, Allocation allocation) {}

          @Override
          public void responseTime(String app, double seconds) {}
        };

    /** Takes note of the size of a replica of (group, task), when it is new or has changed. */
    void allocation(ScalingTarget target, Allocation allocation);

    /** Takes note of the response time of an application, when it is new or has changed. */
    void responseTime(String app, double seconds);
  }

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
    this(fallback, capacity, Keeper.NONE);
  }

  /**
   * Knows nothing yet.
   *
   * @param fallback size of a replica that has never been seen
   * @param capacity tasks, and applications, that are remembered, at least 1
   * @param keeper is told what becomes known
   */
  public LastKnown(Allocation fallback, int capacity, Keeper keeper) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    this.fallback = fallback;
    this.keeper = keeper;
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
        .ifPresent(seconds -> remember(target.app(), seconds));
  }

  private void remember(String app, double seconds) {
    Double before = responseTimes.put(app, seconds);
    if (before == null || before != seconds) {
      keeper.responseTime(app, seconds);
    }
  }

  synchronized void remember(ScalingTarget target, Allocation allocation) {
    if (!allocation.equals(allocations.put(TaskKey.of(target), allocation))) {
      keeper.allocation(target, allocation);
    }
  }

  /** Takes an allocation that outlived a restart, where nothing newer is known. */
  public synchronized void restoreAllocation(String group, String task, Allocation allocation) {
    allocations.putIfAbsent(new TaskKey(group, task), allocation);
  }

  /** Takes a response time that outlived a restart, where nothing newer is known. */
  public synchronized void restoreResponseTime(String app, double seconds) {
    responseTimes.putIfAbsent(app, seconds);
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
