package io.productify.e2e.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Times of one thing done many times while several are always under way.
 *
 * @param atOnce how many, at least 1
 */
record UnderWay(int atOnce) {

  UnderWay {
    if (atOnce < 1) {
      throw new IllegalArgumentException("atOnce must be at least 1, was " + atOnce);
    }
  }

  /** Does the work for a quarter of the rounds untimed, then for all of them. */
  Timings time(int rounds, Timings.Work work) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    try {
      timed(threads, rounds / 4, work);
      return new Timings(timed(threads, rounds, work));
    } finally {
      threads.shutdownNow();
    }
  }

  /** Each thread takes every {@code atOnce}-th round, one after the other. */
  private double[] timed(ExecutorService threads, int rounds, Timings.Work work)
      throws InterruptedException, ExecutionException {
    double[] millis = new double[rounds];
    List<Future<?>> shares = new ArrayList<>();
    for (int first = 0; first < atOnce; first++) {
      int from = first;
      shares.add(
          threads.submit(
              () -> {
                for (int round = from; round < rounds; round += atOnce) {
                  long start = System.nanoTime();
                  work.run(round);
                  millis[round] = (System.nanoTime() - start) / 1e6;
                }
                return null;
              }));
    }
    for (Future<?> share : shares) {
      share.get();
    }
    return millis;
  }
}
