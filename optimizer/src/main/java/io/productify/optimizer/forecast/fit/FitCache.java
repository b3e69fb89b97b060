package io.productify.optimizer.forecast.fit;

import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.FittedEnsemble;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fits of the applications, kept while they are good: younger than {@value
 * CachedFit#LIFETIME_SECONDS} seconds, on the level that they were made on, and not of a window too
 * short to judge models on when there is a longer one. One that is not is made anew, starting from
 * its parameters; those who ask meanwhile wait for it and share it. Bounded: the least recently
 * used leaves. Thread-safe.
 */
public final class FitCache {

  private final EnsembleFitter fitter;
  private final FitListener listener;
  private final LongSupplier nanoTime;
  private final Map<Key, Slot> slots;

  private record Key(String group, String app) {

    static Key of(ScalingTarget target) {
      return new Key(target.group(), target.app());
    }
  }

  /**
   * @param capacity applications at most, at least 1
   * @param nanoTime a monotonic clock, nanoseconds: how long a fit takes is part of what is known
   *     of it
   */
  public FitCache(
      EnsembleFitter fitter, int capacity, FitListener listener, LongSupplier nanoTime) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "optimizer.fit-cache-capacity must be at least 1, was " + capacity);
    }
    this.fitter = fitter;
    this.listener = listener;
    this.nanoTime = nanoTime;
    this.slots =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Key, Slot> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Returns a fit that is good for the task, a kept one if there is one. */
  CachedFit fitFor(ForecastTask task) {
    return slot(Key.of(task.target())).fitFor(task);
  }

  /** Has the kept fit of an application made anew by its next forecast, because it has drifted. */
  public void expire(ScalingTarget target) {
    Slot slot;
    synchronized (slots) {
      slot = slots.get(Key.of(target));
    }
    if (slot != null) {
      slot.drifted = true;
    }
  }

  /** Returns the kept fits by group and application, good or not. */
  public List<CachedFit> fits() {
    List<Slot> all;
    synchronized (slots) {
      all = List.copyOf(slots.values());
    }
    return all.stream()
        .flatMap(slot -> Stream.ofNullable(slot.kept))
        .sorted(
            Comparator.comparing((CachedFit fit) -> fit.target().group())
                .thenComparing(fit -> fit.target().app()))
        .toList();
  }

  private Slot slot(Key key) {
    synchronized (slots) {
      return slots.computeIfAbsent(key, absent -> new Slot());
    }
  }

  /** The place of one application. Its lock is held while it is fitted. */
  private final class Slot {

    private volatile @Nullable CachedFit kept;

    /** Set without the lock: who judges forecasts does not wait for a fit. */
    private volatile boolean drifted;

    synchronized CachedFit fitFor(ForecastTask task) {
      Optional<CachedFit> before = Optional.ofNullable(kept);
      Optional<RefitReason> reason = reason(before, task);
      if (reason.isEmpty()) {
        listener.reused();
        return before.orElseThrow();
      }
      return fit(task, before, reason.get());
    }

    /** Drift is said last: another load explains it. */
    private Optional<RefitReason> reason(Optional<CachedFit> before, ForecastTask task) {
      if (before.isEmpty()) {
        return Optional.of(RefitReason.FIRST);
      }
      Optional<RefitReason> reason = before.get().reasonToRefit(task.load());
      boolean another = reason.isPresent() && reason.get() != RefitReason.AGE;
      return drifted && !another ? Optional.of(RefitReason.DRIFT) : reason;
    }

    private CachedFit fit(ForecastTask task, Optional<CachedFit> before, RefitReason reason) {
      long started = nanoTime.getAsLong();
      FittedEnsemble fitted = fitter.fit(task, before.map(CachedFit::fitted));
      double millis = (nanoTime.getAsLong() - started) / 1e6;
      CachedFit.Window window = CachedFit.Window.of(task.load());
      long since =
          reason == RefitReason.AGE
              ? before.orElseThrow().occasion().sinceEpochSecond()
              : window.endEpochSecond();
      CachedFit made =
          new CachedFit(
              task.target(), fitted, window, new CachedFit.Occasion(reason, millis, since));
      kept = made;
      drifted = false;
      listener.fitted(reason, millis);
      return made;
    }
  }
}
