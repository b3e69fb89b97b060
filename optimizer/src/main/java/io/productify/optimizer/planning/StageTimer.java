package io.productify.optimizer.planning;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures how long each stage of one request takes, and knows which one is under way and how much
 * time is left.
 */
public final class StageTimer {

  private static final double NANOS_PER_MILLI = 1e6;

  private final LongSupplier nanoTime;
  private final long deadlineNanos;
  private final EnumMap<Stage, Double> millis = new EnumMap<>(Stage.class);
  private Stage current = Stage.QUEUE;
  private long since;

  /**
   * Starts now.
   *
   * @param nanoTime a monotonic clock, nanoseconds
   * @param limitMillis how long the whole request may take, milliseconds
   */
  public StageTimer(LongSupplier nanoTime, long limitMillis) {
    this.nanoTime = nanoTime;
    this.since = nanoTime.getAsLong();
    this.deadlineNanos = since + Math.round(limitMillis * NANOS_PER_MILLI);
  }

  /** Returns the milliseconds left for the request; negative once it is late. */
  public long remainingMillis() {
    return Math.round((deadlineNanos - nanoTime.getAsLong()) / NANOS_PER_MILLI);
  }

  /** Runs a stage. */
  public <T> T time(Stage stage, Supplier<T> work) {
    enter(stage);
    try {
      return work.get();
    } finally {
      enter(Stage.QUEUE);
    }
  }

  /** Runs a stage that ends later, on another thread. */
  public <T> CompletionStage<T> timeAsync(Stage stage, Supplier<CompletionStage<T>> work) {
    enter(stage);
    return work.get().whenComplete((value, failure) -> enter(Stage.QUEUE));
  }

  private synchronized void enter(Stage stage) {
    long now = nanoTime.getAsLong();
    millis.merge(current, (now - since) / NANOS_PER_MILLI, Double::sum);
    current = stage;
    since = now;
  }

  /** Returns the stage under way. */
  public synchronized Stage current() {
    return current;
  }

  /** Returns the milliseconds spent in each stage so far, the one under way included. */
  public synchronized Map<Stage, Double> millis() {
    EnumMap<Stage, Double> all = new EnumMap<>(millis);
    all.merge(current, (nanoTime.getAsLong() - since) / NANOS_PER_MILLI, Double::sum);
    return all;
  }
}
