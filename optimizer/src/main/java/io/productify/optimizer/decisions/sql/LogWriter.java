package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.LogQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/**
 * Writes the log in batches, on one thread of its own. While the store is down everything waits in
 * a bounded queue and the store is tried again, at growing intervals; what finds the queue full is
 * dropped and counted. Facts wait beside the queue, of each key the newest.
 */
public final class LogWriter implements LogQueue, AutoCloseable {

  private static final Logger LOG = Logger.getLogger(LogWriter.class);

  /** Rows of one transaction. */
  static final int BATCH = 500;

  /** What a lone row waits for company, and a fact for a newer one. */
  private static final long LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long FACTS_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long IDLE_MILLIS = 250;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final Store store;
  private final Settings settings;
  private final Clocks clocks;
  private final BlockingQueue<Row> queue = new LinkedBlockingQueue<>();
  private final Semaphore room;
  private final Map<Object, Fact> facts = new ConcurrentHashMap<>();
  private final WriterCounts counts = new WriterCounts();
  private final CountDownLatch restored = new CountDownLatch(1);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread;

  private volatile long deadlineNanos = Long.MAX_VALUE;
  private Consumer<List<Fact>> restore = known -> {};
  private long pauseMillis = FIRST_PAUSE_MILLIS;
  private boolean outageTold;
  private long factsDueNanos;
  private long forgetDueNanos;

  /**
   * How much is kept, and how long.
   *
   * @param queue rows that may wait, at least 1
   * @param facts facts of a kind that are kept, at least 1
   * @param retention how long rows are kept
   * @param flush how long the end may wait for what is not written yet
   */
  public record Settings(int queue, int facts, Retention retention, Duration flush) {

    public Settings {
      if (queue < 1) {
        throw new IllegalArgumentException(
            "optimizer.decisions.queue must be at least 1, was " + queue);
      }
    }
  }

  /**
   * Time, which no adapter makes itself.
   *
   * @param epochMillis the time of day
   * @param nanoTime a monotonic clock
   */
  public record Clocks(LongSupplier epochMillis, LongSupplier nanoTime) {}

  /** Does not start yet: see {@link #start}. */
  public LogWriter(StoreSettings place, Settings settings, Clocks clocks) {
    this.store = new Store(new Connections(place));
    this.settings = settings;
    this.clocks = clocks;
    this.room = new Semaphore(settings.queue());
    this.thread = new Thread(this::run, "decision-log");
    // A data base that does not answer must not keep the service from ending.
    this.thread.setDaemon(true);
    this.thread.setUncaughtExceptionHandler((writer, fault) -> ended(fault));
  }

  /**
   * Starts the thread. The first thing it does is to read what outlived the last run.
   *
   * @param restore takes it, on that thread, once the store can be read
   */
  public void start(Consumer<List<Fact>> restore) {
    this.restore = restore;
    thread.start();
  }

  /** Waits until what outlived the last run is known, but no longer than it may take. */
  public boolean awaitRestored(Duration atMost) {
    try {
      return restored.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void add(LogEntry entry) {
    LogEntry kept =
        entry instanceof LogEntry.Made made && !settings.retention().keepsInputs()
            ? new LogEntry.Made(made.decision(), Optional.empty())
            : entry;
    if (room.tryAcquire()) {
      queue.add(Row.of(kept, clocks.epochMillis().getAsLong()));
    } else {
      drop(WriterCounts.Drop.QUEUE_FULL, 1);
    }
  }

  @Override
  public void remember(Fact fact) {
    if (facts.size() < 3 * settings.facts() || facts.containsKey(fact.key())) {
      facts.put(fact.key(), fact);
    }
  }

  /** Returns what became of the rows. */
  public WriterCounts counts() {
    return counts;
  }

  /** Returns how many rows wait, those that are being written included. */
  public int depth() {
    return settings.queue() - room.availablePermits();
  }

  private void drop(WriterCounts.Drop why, int rows) {
    if (rows > 0 && counts.dropped(why, rows)) {
      LOG.warnf(
          "decision log: %d rows are lost, since %s; further ones are counted and not logged",
          rows, why.description());
    }
  }

  private void run() {
    List<Row> batch = new ArrayList<>(BATCH);
    factsDueNanos = clocks.nanoTime().getAsLong();
    forgetDueNanos = factsDueNanos;
    while (true) {
      try {
        if (batch.isEmpty()) {
          fill(batch);
        }
        if (attempt(this::restore) && attempt(() -> write(batch))) {
          room.release(batch.size());
          batch.clear();
          if (isStopping() && queue.isEmpty()) {
            break;
          }
          attempt(this::forget);
        } else if (clocks.nanoTime().getAsLong() > deadlineNanos) {
          break;
        }
      } catch (InterruptedException e) {
        break;
      }
    }
    drop(WriterCounts.Drop.SHUTDOWN, batch.size() + queue.size());
    store.close();
  }

  /** A bug: the queue fills, and what is lost is counted. */
  private void ended(Throwable fault) {
    counts.up(false);
    LOG.error("decision log: nothing is written until a restart", fault);
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Takes the first row, and those that come soon after it. */
  private void fill(List<Row> batch) throws InterruptedException {
    Row first = queue.poll(isStopping() ? 0 : IDLE_MILLIS, TimeUnit.MILLISECONDS);
    if (first == null) {
      return;
    }
    batch.add(first);
    long until = clocks.nanoTime().getAsLong() + LINGER_NANOS;
    queue.drainTo(batch, BATCH - batch.size());
    while (batch.size() < BATCH && !isStopping()) {
      Row next = queue.poll(until - clocks.nanoTime().getAsLong(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return;
      }
      batch.add(next);
      queue.drainTo(batch, BATCH - batch.size());
    }
  }

  /** Something the store is asked to do. */
  @FunctionalInterface
  private interface Errand {
    void run() throws StoreException;
  }

  /** Runs an errand; after a fault of the store it pauses, for a longer time each time. */
  private boolean attempt(Errand errand) throws InterruptedException {
    try {
      errand.run();
      return true;
    } catch (StoreException e) {
      counts.up(false);
      if (!outageTold) {
        outageTold = true;
        LOG.warnf(
            "decision log: the store is down, rows wait (%d at most) and planning goes on: %s",
            settings.queue(), e.getMessage());
      }
      stopping.await(isStopping() ? 0 : pauseMillis, TimeUnit.MILLISECONDS);
      if (isStopping()) {
        // The latch no longer holds anybody back.
        TimeUnit.MILLISECONDS.sleep(FIRST_PAUSE_MILLIS);
      }
      pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
      return false;
    }
  }

  private void restore() throws StoreException {
    if (restored.getCount() > 0) {
      restore.accept(store.facts(settings.facts()));
      restored.countDown();
      answered();
    }
  }

  private void write(List<Row> batch) throws StoreException {
    long now = clocks.nanoTime().getAsLong();
    List<Fact> due =
        isStopping() || now - factsDueNanos >= 0 ? List.copyOf(facts.values()) : List.of();
    if (batch.isEmpty() && due.isEmpty()) {
      return;
    }
    int refused = writeOrRefuse(batch, due);
    due.forEach(fact -> facts.remove(fact.key(), fact));
    factsDueNanos = now + FACTS_NANOS;
    counts.written(batch.size() - refused);
    drop(WriterCounts.Drop.REFUSED, refused);
    answered();
  }

  /** One row that the store will never take must not hold up the others. */
  private int writeOrRefuse(List<Row> batch, List<Fact> due) throws StoreException {
    long now = clocks.epochMillis().getAsLong();
    try {
      store.write(batch, due, now);
      return 0;
    } catch (StoreException e) {
      if (!e.isAboutData()) {
        throw e;
      }
    }
    int refused = 0;
    for (Row row : batch) {
      try {
        store.write(List.of(row), List.of(), now);
      } catch (StoreException e) {
        if (!e.isAboutData()) {
          throw e;
        }
        refused++;
      }
    }
    return refused;
  }

  private void answered() {
    counts.up(true);
    pauseMillis = FIRST_PAUSE_MILLIS;
    if (outageTold) {
      outageTold = false;
      LOG.infof("decision log: the store is back; %d rows wait", depth());
    }
  }

  private void forget() throws StoreException {
    long now = clocks.nanoTime().getAsLong();
    if (now - forgetDueNanos >= 0) {
      boolean more = store.forget(settings.retention().horizon(clocks.epochMillis().getAsLong()));
      forgetDueNanos = more ? now : now + FORGET_NANOS;
    }
  }

  /** Writes what waits, as far as that goes in the time for it; the rest is counted as dropped. */
  @Override
  public void close() {
    deadlineNanos = clocks.nanoTime().getAsLong() + settings.flush().toNanos();
    stopping.countDown();
    try {
      thread.join(settings.flush().toMillis());
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(FIRST_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
