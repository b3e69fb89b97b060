package io.productify.e2e.bench;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * How many requests a second are answered while several are always under way.
 *
 * @param requests how many were sent
 * @param seconds how long they took together
 */
record Throughput(int requests, double seconds) {

  private static final int UNDER_WAY = 16;

  /** Sends requests, each answered with 200 and a plan, or fails. */
  static Throughput of(HttpClient http, int requests, IntFunction<HttpRequest> request)
      throws InterruptedException {
    Semaphore room = new Semaphore(UNDER_WAY);
    AtomicLong failed = new AtomicLong();
    long start = System.nanoTime();
    CompletableFuture<?>[] answers = new CompletableFuture<?>[requests];
    for (int i = 0; i < requests; i++) {
      room.acquire();
      answers[i] =
          http.sendAsync(request.apply(i), HttpResponse.BodyHandlers.ofString())
              .whenComplete(
                  (response, failure) -> {
                    room.release();
                    if (failure != null || !isPlan(response)) {
                      failed.incrementAndGet();
                    }
                  });
    }
    CompletableFuture.allOf(answers).join();
    if (failed.get() > 0) {
      throw new CompletionException(failed + " of " + requests + " requests had no plan", null);
    }
    return new Throughput(requests, (System.nanoTime() - start) / 1e9);
  }

  private static boolean isPlan(HttpResponse<String> response) {
    return response.statusCode() == 200 && response.body().contains("\"fallback\":false");
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.0f a second (%d in %.1f s)", requests / seconds, requests, seconds);
  }
}
