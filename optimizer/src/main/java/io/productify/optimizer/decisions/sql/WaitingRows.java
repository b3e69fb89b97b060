package io.productify.optimizer.decisions.sql;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Rows that wait to be written, in the order in which they came, up to a bound. Thread-safe. */
final class WaitingRows {

  /** What a lone row waits for company. */
  private static final long LINGER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long IDLE_MILLIS = 250;

  private final BlockingQueue<Row> rows = new LinkedBlockingQueue<>();
  private final int bound;
  private final Semaphore room;
  private final LongSupplier nanoTime;

  /**
   * Nothing waits.
   *
   * @param bound rows that may wait, those that are being written included
   * @param nanoTime a monotonic clock
   */
  WaitingRows(int bound, LongSupplier nanoTime) {
    this.bound = bound;
    this.room = new Semaphore(bound);
    this.nanoTime = nanoTime;
  }

  /** Takes a row, which is made only if there is room; tells whether there was. */
  boolean add(Supplier<Row> row) {
    return room.tryAcquire() && rows.add(row.get());
  }

  /** Returns how many rows wait, those that are being written included. */
  int depth() {
    return bound - room.availablePermits();
  }

  /** Tells whether none waits but those that are being written. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Makes room for as many. */
  void done(int written) {
    room.release(written);
  }

  /**
   * Waits a moment for the first row, and takes it and those that come soon after it.
   *
   * @param batch takes them
   * @param most rows it may hold
   */
  void fill(List<Row> batch, int most) throws InterruptedException {
    Row first = rows.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
    if (first == null) {
      return;
    }
    batch.add(first);
    rows.drainTo(batch, most - batch.size());
    long until = nanoTime.getAsLong() + LINGER_NANOS;
    while (batch.size() < most) {
      Row next = rows.poll(until - nanoTime.getAsLong(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return;
      }
      batch.add(next);
      rows.drainTo(batch, most - batch.size());
    }
  }

  /** Takes what waits, without waiting. */
  void drain(List<Row> batch, int most) {
    rows.drainTo(batch, most - batch.size());
  }
}
