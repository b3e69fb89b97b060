package io.productify.optimizer.decisions.sql;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** What became of the rows of the decision log. Thread-safe. */
public final class WriterCounts {

  private final AtomicLong written = new AtomicLong();
  private final Map<Drop, AtomicLong> dropped = new EnumMap<>(Drop.class);
  private volatile boolean up;

  /** Why a row is lost. */
  public enum Drop {
    /** Too many waited already. */
    QUEUE_FULL("the queue is full"),
    /** The store will never take it. */
    REFUSED("the store refuses them"),
    /** The service ended while the store was down. */
    SHUTDOWN("the service ends before everything is written");

    private final String description;

    Drop(String description) {
      this.description = description;
    }

    /** Returns the name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    String description() {
      return description;
    }
  }

  /** Nothing has been written or lost. */
  WriterCounts() {
    for (Drop why : Drop.values()) {
      dropped.put(why, new AtomicLong());
    }
  }

  private AtomicLong counter(Drop why) {
    return Objects.requireNonNull(dropped.get(why), "each has one");
  }

  /** Returns the rows that were written. */
  public long written() {
    return written.get();
  }

  /** Returns the rows that were lost for a reason. */
  public long dropped(Drop why) {
    return counter(why).get();
  }

  /** Tells whether the store took what it was last given. */
  public boolean isUp() {
    return up;
  }

  void written(int rows) {
    written.addAndGet(rows);
  }

  /** Counts rows, and tells whether they are the first ones that are lost so. */
  boolean dropped(Drop why, int rows) {
    return counter(why).getAndAdd(rows) == 0;
  }

  void up(boolean answers) {
    up = answers;
  }
}
