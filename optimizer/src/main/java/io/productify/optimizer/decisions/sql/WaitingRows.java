package io.productify.optimizer.decisions.sql;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Rows that wait to be written, in the order in which they came, up to a bound. Thread-safe;
 * whoever writes comes to look, so that a request that adds a row wakes nobody.
 */
final class WaitingRows {

  private final Queue<Row> rows = new ConcurrentLinkedQueue<>();
  private final int bound;
  private final Semaphore room;

  /**
   * Nothing waits.
   *
   * @param bound rows that may wait, those that are being written included
   */
  WaitingRows(int bound) {
    this.bound = bound;
    this.room = new Semaphore(bound);
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

  /** Fills a batch with what waits, up to so many rows. */
  void take(List<Row> batch, int most) {
    while (batch.size() < most) {
      Row next = rows.poll();
      if (next == null) {
        return;
      }
      batch.add(next);
    }
  }

  /** Makes room for as many as have been written. */
  void done(int written) {
    room.release(written);
  }
}
