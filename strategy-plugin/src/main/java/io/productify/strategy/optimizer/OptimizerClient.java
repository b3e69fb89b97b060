package io.productify.strategy.optimizer;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Planned;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks the optimizer for a plan: two seconds an attempt, and one more attempt after 200 ms if the
 * connection failed, the time ran out or the optimizer answered 5xx. Holds no thread while it
 * waits.
 */
public final class OptimizerClient {

  /** How long an attempt may take, and how long to wait before the second. */
  record Patience(Duration attempt, Duration pause) {
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(2), Duration.ofMillis(200));
  }

  private final Supplier<HttpClient> http;
  private final Patience patience;

  /** Creates a client that sends with what {@code http} gives at that moment. */
  public OptimizerClient(Supplier<HttpClient> http) {
    this(http, Patience.DEFAULT);
  }

  OptimizerClient(Supplier<HttpClient> http, Patience patience) {
    this.http = http;
    this.patience = patience;
  }

  /** Returns the plan or why there is none; never completes exceptionally on a fault of I/O. */
  public CompletableFuture<PlanReply> request(OptimizeRequest request) {
    return attempt(request)
        .thenCompose(
            reply ->
                reply instanceof Failed failed && failed.worthRetrying()
                    ? attemptAfterPause(request)
                    : CompletableFuture.completedFuture(reply));
  }

  private CompletableFuture<PlanReply> attemptAfterPause(OptimizeRequest request) {
    Executor later =
        CompletableFuture.delayedExecutor(
            patience.pause().toMillis(), TimeUnit.MILLISECONDS, Runnable::run);
    return CompletableFuture.supplyAsync(() -> request, later).thenCompose(this::attempt);
  }

  private CompletableFuture<PlanReply> attempt(OptimizeRequest request) {
    Optional<String> token;
    try {
      token = request.config().optimizer().credential().token();
    } catch (IOException e) {
      return CompletableFuture.completedFuture(
          new Failed("optimizer_token_file cannot be read", false));
    }
    int cacheSeconds = request.config().planning().cacheSeconds();
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.get().sendAsync(httpRequest(request, token), info -> new BoundedBody());
    // The request's own time-out ends with the response's head; this one covers the body as well.
    return exchange
        .thenApply(response -> read(response, cacheSeconds))
        .exceptionally(Failures::ofFault)
        .completeOnTimeout(Failures.TIMED_OUT, patience.attempt().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((reply, fault) -> exchange.cancel(true));
  }

  private static HttpRequest httpRequest(OptimizeRequest request, Optional<String> token) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.config().optimizer().optimizeUri())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofString(RequestJson.write(request)));
    token.ifPresent(secret -> builder.header("Authorization", "Bearer " + secret));
    return builder.build();
  }

  private static PlanReply read(HttpResponse<byte[]> response, int cacheSeconds) {
    if (response.statusCode() != 200) {
      return Failures.ofStatus(response.statusCode(), response.body());
    }
    try {
      return new Planned(ResponseJson.readPlan(response.body(), cacheSeconds));
    } catch (ResponseJson.UnusableAnswerException e) {
      return new Failed("optimizer's answer " + e.getMessage(), false);
    }
  }
}
