package io.productify.optimizer.decisions.sql;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Asks again and again until something holds; fails after half a minute. */
final class Awaited {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private Awaited() {}

  static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("within half a minute it did not happen that " + what);
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
