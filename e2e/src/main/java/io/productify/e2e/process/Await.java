package io.productify.e2e.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions that nothing announces, such as another process answering on its port. */
public final class Await {
  private static final Duration POLL = Duration.ofMillis(50);

  private Await() {}

  /** Returns once the condition holds; past the limit it throws, naming what was waited for. */
  public static void until(String what, Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new NotInTimeException(what + " did not happen within " + limit.toMillis() + " ms");
      }
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        throw new NotInTimeException("interrupted while waiting for " + what);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
