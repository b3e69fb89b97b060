package io.productify.optimizer.planning;

import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The long history of each application, read from time to time and kept in between.
 *
 * <p>The first request of an application waits for the read; afterwards nobody does: while a
 * history is read anew the old one answers. A read that fails leaves what was known, and is tried
 * again after {@value #RETRY_SECONDS} seconds; the source tells of it. There is one read of an
 * application at a time. Bounded: the least recently used are forgotten. Thread-safe.
 */
public final class HistoryMemory {

  static final int RETRY_SECONDS = 60;

  /** Refreshes at a time, so that those of many applications do not crowd out their windows. */
  static final int MOST_REFRESHES = 16;

  private final HistorySource source;
  private final HistorySettings settings;
  private final Map<String, Entry> entries;
  private int refreshes;

  /** What is known of one application; guarded by the memory. */
  private static final class Entry {
    private final CompletableFuture<LoadHistory> first = new CompletableFuture<>();
    private LoadHistory known = LoadHistory.NONE;
    private boolean answered;
    private boolean reading = true;
    private long readEpochSecond;
    private long dueEpochSecond;

    CompletionStage<LoadHistory> answer() {
      return answered ? CompletableFuture.completedStage(known) : first.minimalCompletionStage();
    }
  }

  /**
   * Knows nothing yet.
   *
   * @param capacity applications whose history is kept, at least 1
   */
  public HistoryMemory(HistorySource source, HistorySettings settings, int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1, was " + capacity);
    }
    this.source = source;
    this.settings = settings;
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > capacity;
          }
        };
  }

  /** Returns the history of the application; the stage never fails. */
  CompletionStage<LoadHistory> history(ScalingTarget target, Instant now) {
    if (settings.days() == 0) {
      return CompletableFuture.completedStage(LoadHistory.NONE);
    }
    Entry entry;
    boolean read;
    CompletionStage<LoadHistory> answer;
    synchronized (this) {
      Entry known = entries.get(target.app());
      entry = known == null ? new Entry() : known;
      read = known == null || refreshes(known, now);
      answer = entry.answer();
      entries.put(target.app(), entry);
    }
    if (read) {
      read(entry, target, now);
    }
    return answer;
  }

  private boolean refreshes(Entry entry, Instant now) {
    long second = now.getEpochSecond();
    // A read after now is one of a clock that was set back: what is due may be years away.
    boolean due = second >= entry.dueEpochSecond || second < entry.readEpochSecond - RETRY_SECONDS;
    if (entry.reading || !due || refreshes >= MOST_REFRESHES) {
      return false;
    }
    entry.reading = true;
    refreshes++;
    return true;
  }

  private void read(Entry entry, ScalingTarget target, Instant now) {
    // Composed, so that a source that throws is a read that fails.
    CompletableFuture.completedStage(settings.gridEndingAt(now))
        .thenCompose(grid -> source.history(target, grid))
        .thenApply(HistoryMemory::historyOf)
        .handle((history, failure) -> Optional.ofNullable(failure == null ? history : null))
        .thenAccept(history -> keep(entry, history, now));
  }

  private static LoadHistory historyOf(MetricsWindow window) {
    return window
        .column(Series.REQUEST_RATE)
        .map(rates -> LoadHistory.fromFirstRate(window.grid(), rates))
        .orElse(LoadHistory.NONE);
  }

  private void keep(Entry entry, Optional<LoadHistory> read, Instant now) {
    LoadHistory history;
    synchronized (this) {
      refreshes -= entry.answered ? 1 : 0;
      entry.known = read.orElse(entry.known);
      entry.answered = true;
      entry.reading = false;
      int rest = read.isPresent() ? settings.refreshSeconds() : RETRY_SECONDS;
      entry.readEpochSecond = now.getEpochSecond();
      entry.dueEpochSecond = entry.readEpochSecond + rest;
      history = entry.known;
    }
    entry.first.complete(history);
  }
}
