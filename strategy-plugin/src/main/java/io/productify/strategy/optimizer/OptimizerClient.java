package io.productify.strategy.optimizer;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Asks the optimizer for a plan: two seconds an attempt, and one more attempt after 200 ms if the
 * connection failed, the time ran out or the optimizer answered 5xx. What may block before a
 * request is on its way (the token's file, the look-up of a name) happens on the address's own
 * thread, and holds up neither the caller nor another address.
 */
public final class OptimizerClient implements Optimizer {

  /** How long an attempt may take, and how long to wait before the second. */
  record Patience(Duration attempt, Duration pause) {
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(2), Duration.ofMillis(200));
  }

  private static final int SHORTEST_SECRET = 8;

  private final OptimizerLanes lanes;
  private final Supplier<HttpClient> http;
  private final Consumer<String> warn;
  private final Patience patience;

  /**
   * Creates a client that sends with what {@code http} gives; {@code warn} hears of what is wrong
   * and does not keep a request from being sent.
   */
  public OptimizerClient(OptimizerLanes lanes, Supplier<HttpClient> http, Consumer<String> warn) {
    this(lanes, http, warn, Patience.DEFAULT);
  }

  OptimizerClient(
      OptimizerLanes lanes, Supplier<HttpClient> http, Consumer<String> warn, Patience patience) {
    this.lanes = lanes;
    this.http = http;
    this.warn = warn;
    this.patience = patience;
  }

  @Override
  public CompletableFuture<PlanReply> request(OptimizeRequest request) {
    Duration wait = request.config().planning().runDeadline();
    return lanes.ask(
        request.config().optimizer().origin(), wait, thread -> attempts(request, thread));
  }

  private CompletableFuture<PlanReply> attempts(OptimizeRequest request, Executor thread) {
    Executor later =
        CompletableFuture.delayedExecutor(
            patience.pause().toMillis(), TimeUnit.MILLISECONDS, Runnable::run);
    return attempt(request, thread)
        .thenCompose(
            reply ->
                reply instanceof Failed failed && failed.worthRetrying()
                    ? CompletableFuture.supplyAsync(() -> request, later)
                        .thenCompose(again -> attempt(again, thread))
                    : CompletableFuture.completedFuture(reply));
  }

  private CompletableFuture<PlanReply> attempt(OptimizeRequest request, Executor thread) {
    // The request's own time-out ends with the response's head; this one covers the body and what
    // comes before the request as well.
    CompletableFuture<PlanReply> reply =
        new CompletableFuture<PlanReply>()
            .completeOnTimeout(
                Failures.TIMED_OUT, patience.attempt().toMillis(), TimeUnit.MILLISECONDS);
    thread.execute(
        () -> {
          if (!reply.isDone()) {
            send(request, reply);
          }
        });
    return reply;
  }

  private void send(OptimizeRequest request, CompletableFuture<PlanReply> reply) {
    try {
      Optional<String> token = request.config().optimizer().credential().token(warn);
      lookUp(request.config().optimizer().url());
      int cacheSeconds = request.config().planning().cacheSeconds();
      CompletableFuture<HttpResponse<byte[]>> exchange =
          http.get().sendAsync(httpRequest(request, token), info -> new BoundedBody());
      var unused =
          exchange
              .thenApply(
                  response -> read(response.statusCode(), body(response, token), cacheSeconds))
              .exceptionally(Failures::ofFault)
              .thenAccept(reply::complete);
      var unusedCutOff = reply.whenComplete((done, fault) -> exchange.cancel(true));
    } catch (IOException | RuntimeException | Error fault) {
      reply.complete(Failures.ofFault(fault));
    }
  }

  // The HTTP client looks a name up on a thread that all addresses share. Here its answer gets into
  // the runtime's cache, where the client finds it at once.
  private static void lookUp(URI url) throws UnknownHostException {
    InetAddress unused = InetAddress.getByName(url.getHost());
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

  // Something else at the optimizer's address may repeat the request, and the answer's words go to
  // the log and to Nomad. Shorter ones than this are no secrets, and may be anything.
  private static byte[] body(HttpResponse<byte[]> response, Optional<String> token) {
    byte[] body = response.body();
    if (token.isEmpty() || token.get().length() < SHORTEST_SECRET) {
      return body;
    }
    String text = new String(body, StandardCharsets.UTF_8);
    return text.contains(token.get())
        ? text.replace(token.get(), "***").getBytes(StandardCharsets.UTF_8)
        : body;
  }

  private static PlanReply read(int status, byte[] body, int cacheSeconds) {
    if (status != 200) {
      return Failures.ofStatus(status, body);
    }
    try {
      return new Planned(ResponseJson.readPlan(body, cacheSeconds));
    } catch (ResponseJson.UnusableAnswerException e) {
      return new Failed(Kind.UNUSABLE_ANSWER, "optimizer's answer " + e.getMessage());
    }
  }
}
