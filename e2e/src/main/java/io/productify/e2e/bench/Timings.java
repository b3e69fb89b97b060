package io.productify.e2e.bench;

import java.util.Arrays;
import java.util.Locale;

/** Times of one thing done many times, milliseconds. */
final class Timings {

  /** Something to be timed. */
  interface Work {
    void run(int round) throws Exception;
  }

  private static final double NANOS_PER_MILLI = 1e6;

  private final double[] sortedMillis;

  Timings(double[] millis) {
    this.sortedMillis = millis.clone();
    Arrays.sort(sortedMillis);
  }

  /** Does the work {@code warmUp} times untimed, then {@code rounds} times. */
  static Timings of(int warmUp, int rounds, Work work) throws Exception {
    for (int i = 0; i < warmUp; i++) {
      work.run(i);
    }
    double[] millis = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      work.run(warmUp + i);
      millis[i] = (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
    return new Timings(millis);
  }

  private double percentile(double share) {
    return sortedMillis[(int) Math.ceil(share * sortedMillis.length) - 1];
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "min %.2f, p50 %.2f, p99 %.2f, max %.2f ms (%d rounds)",
        sortedMillis[0],
        percentile(0.5),
        percentile(0.99),
        sortedMillis[sortedMillis.length - 1],
        sortedMillis.length);
  }
}
