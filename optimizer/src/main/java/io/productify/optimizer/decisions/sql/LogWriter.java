package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.LogQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/**
 * Writes the log in batches, on one thread of its own. While the store is down everything waits, up
 * to a bound, and the store is tried again, at growing intervals; what finds no room is dropped and
 * counted. Facts wait beside the rows, of each key the newest.
 */
public final class LogWriter implements LogQueue, AutoCloseable {

  private static final Logger LOG = Logger.getLogger(LogWriter.class);

  /** Rows of one transaction. */
  static final int BATCH = 500;

  private static final int KINDS_OF_FACTS = 4;

  /** What a fact waits for a newer one. */
  private static final long FACTS_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How often the thread comes to look whether rows wait. */
  private static final long LOOK_MILLIS = 50;

  private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long LAST_TRIES_MILLIS = 100;

  private final Store store;
  private final Settings settings;
  private final Clocks clocks;
  private final WaitingRows waiting;
  private final Map<Object, Fact> facts = new ConcurrentHashMap<>();
  private final WriterCounts counts = new WriterCounts();
  private final Outage outage = new Outage(counts);
  private final CountDownLatch restored = new CountDownLatch(1);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread;

  private volatile long deadlineNanos = Long.MAX_VALUE;
  private Consumer<List<Fact>> restore = known -> {};
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
    this.waiting = new WaitingRows(settings.queue());
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
    boolean withoutInputs = entry instanceof LogEntry.Made && !settings.retention().keepsInputs();
    LogEntry kept =
        withoutInputs
            ? new LogEntry.Made(((LogEntry.Made) entry).decision(), Optional.empty())
            : entry;
    if (!waiting.add(() -> Row.of(kept, clocks.epochMillis().getAsLong()))) {
      drop(WriterCounts.Drop.QUEUE_FULL, 1);
    }
  }

  @Override
  public void remember(Fact fact) {
    if (facts.size() < KINDS_OF_FACTS * settings.facts() || facts.containsKey(fact.key())) {
      facts.put(fact.key(), fact);
    }
  }

  /** Returns what became of the rows. */
  public WriterCounts counts() {
    return counts;
  }

  /** Returns how many rows wait, those that are being written included. */
  public int depth() {
    return waiting.depth();
  }

  private void drop(WriterCounts.Drop why, int rows) {
    if (rows > 0 && counts.dropped(why, rows)) {
      LOG.warnf(
          "decision log: %d rows are lost, since %s; further ones are counted and not logged",
          rows, why.description());
    }
  }

  private void run() {
    factsDueNanos = clocks.nanoTime().getAsLong();
    forgetDueNanos = factsDueNanos;
    try {
      writeUntilStopped();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    drop(WriterCounts.Drop.SHUTDOWN, depth());
    store.close();
  }

  private void writeUntilStopped() throws InterruptedException {
    List<Row> batch = new ArrayList<>(BATCH);
    attempt(this::restore);
    while (clocks.nanoTime().getAsLong() - deadlineNanos < 0 || !isStopping()) {
      if (batch.isEmpty() && waiting.depth() < BATCH) {
        stopping.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      }
      waiting.take(batch, BATCH);
      if (attempt(this::restore) && attempt(() -> write(batch))) {
        waiting.done(batch.size());
        batch.clear();
        if (isStopping() && waiting.isEmpty()) {
          return;
        }
        attempt(this::forget);
      }
    }
  }

  /** A bug: rows wait until there is no room, and what is lost is counted. */
  private void ended(Throwable fault) {
    counts.up(false);
    LOG.error("decision log: nothing is written until a restart", fault);
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
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
      long pause = outage.failed(e, settings.queue());
      if (isStopping() || stopping.await(pause, TimeUnit.MILLISECONDS)) {
        TimeUnit.MILLISECONDS.sleep(LAST_TRIES_MILLIS);
      }
      return false;
    }
  }

  private void restore() throws StoreException {
    if (restored.getCount() > 0) {
      restore.accept(store.facts(settings.facts()));
      restored.countDown();
      outage.answered(depth());
    }
  }

  private void write(List<Row> batch) throws StoreException {
    long now = clocks.nanoTime().getAsLong();
    boolean factsDue = isStopping() || now - factsDueNanos >= 0;
    List<Fact> due = factsDue ? List.copyOf(facts.values()) : List.of();
    if (batch.isEmpty() && due.isEmpty()) {
      return;
    }
    int refused = writeOrRefuse(batch, due);
    due.forEach(fact -> facts.remove(fact.key(), fact));
    factsDueNanos = factsDue ? now + FACTS_NANOS : factsDueNanos;
    counts.written(batch.size() - refused);
    drop(WriterCounts.Drop.REFUSED, refused);
    outage.answered(depth());
  }

  /** One row that the store will never take must not hold up the others. */
  private int writeOrRefuse(List<Row> batch, List<Fact> due) throws StoreException {
    long now = clocks.epochMillis().getAsLong();
    if (taken(batch, due, now)) {
      return 0;
    }
    int refused = 0;
    if (!taken(List.of(), due, now)) {
      LOG.warn("decision log: the store refuses what is last known, which is given up");
    }
    for (Row row : batch) {
      refused += taken(List.of(row), List.of(), now) ? 0 : 1;
    }
    return refused;
  }

  private boolean taken(List<Row> rows, List<Fact> due, long now) throws StoreException {
    try {
      store.write(rows, due, now);
      return true;
    } catch (StoreException e) {
      if (e.isAboutData()) {
        return false;
      }
      throw e;
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
        thread.join(LAST_TRIES_MILLIS);
      }
      if (thread.isAlive()) {
        drop(WriterCounts.Drop.SHUTDOWN, depth());
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
