package io.productify.optimizer.planning;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets requests into the pipeline: equal ones that overlap share one answer, no more than a bounded
 * number are under way, and none takes longer than its limit, past which the answer is to hold.
 */
public final class PlanningDispatcher {

  private final PlanningPipeline pipeline;
  private final Bounds bounds;
  private final Clocks clocks;
  private final Executor late;
  private final ConcurrentHashMap<PlanRequest.Key, CompletableFuture<PlanAnswer>> underWay =
      new ConcurrentHashMap<>();
  private final AtomicInteger admitted = new AtomicInteger();

  /**
   * Limits of the service.
   *
   * @param maxUnderWay different requests under way at most, queued ones included, at least 1
   * @param timeLimitMillis how long a request may take, milliseconds, at least 1
   */
  public record Bounds(int maxUnderWay, long timeLimitMillis) {

    public Bounds {
      if (maxUnderWay < 1) {
        throw new IllegalArgumentException(
            "optimizer.max-queued-requests must be at least 1, was " + maxUnderWay);
      }
      if (timeLimitMillis < 1) {
        throw new IllegalArgumentException(
            "optimizer.request-timeout-ms must be at least 1, was " + timeLimitMillis);
      }
    }
  }

  /**
   * Time and identity, which the core does not make itself.
   *
   * @param stamps gives each decision its moment and its key
   * @param nanoTime a monotonic clock, nanoseconds
   */
  public record Clocks(Supplier<DecisionStamp> stamps, LongSupplier nanoTime) {}

  /**
   * @param pipeline answers the requests
   * @param bounds limits of the service
   * @param clocks time and identity
   * @param late makes the answers for requests that ran out of time; not the threads that plan,
   *     which may all be held up
   */
  public PlanningDispatcher(
      PlanningPipeline pipeline, Bounds bounds, Clocks clocks, Executor late) {
    this.pipeline = pipeline;
    this.bounds = bounds;
    this.clocks = clocks;
    this.late = late;
  }

  /**
   * Answers a request, from an equal one under way if there is one.
   *
   * @return fails as {@link PlanningPipeline#plan} does
   * @throws OverloadedException if too many are under way
   * @throws io.productify.optimizer.engine.UnknownEngineException for an unknown engine
   */
  public CompletionStage<PlanAnswer> answer(PlanRequest request) {
    PlanRequest.Key key = request.key();
    CompletableFuture<PlanAnswer> answer = underWay.computeIfAbsent(key, k -> begin(request));
    return answer.whenComplete((plan, failure) -> underWay.remove(key, answer));
  }

  /** Returns how many different requests are under way. */
  public int underWay() {
    return admitted.get();
  }

  private CompletableFuture<PlanAnswer> begin(PlanRequest request) {
    Evaluation evaluation =
        pipeline.evaluate(
            request,
            clocks.stamps().get(),
            new StageTimer(clocks.nanoTime(), bounds.timeLimitMillis()));
    admit(evaluation);
    CompletableFuture<PlanAnswer> planned =
        CompletableFuture.completedFuture(evaluation)
            .thenCompose(pipeline::plan)
            .whenComplete((plan, failure) -> admitted.decrementAndGet());
    return planned
        .copy()
        .orTimeout(bounds.timeLimitMillis(), TimeUnit.MILLISECONDS)
        .exceptionallyAsync(failure -> lateOrFailed(evaluation, failure), late);
  }

  private void admit(Evaluation evaluation) {
    if (admitted.incrementAndGet() > bounds.maxUnderWay()) {
      admitted.decrementAndGet();
      OverloadedException refusal = new OverloadedException(bounds.maxUnderWay());
      pipeline.failed(evaluation, refusal);
      throw refusal;
    }
  }

  private PlanAnswer lateOrFailed(Evaluation evaluation, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    // The pipeline may see that time is up a moment before the timer does.
    if (failure instanceof TimeoutException || cause instanceof LateException) {
      return pipeline.late(evaluation, bounds.timeLimitMillis());
    }
    pipeline.failed(evaluation, cause);
    throw new CompletionException(cause);
  }
}
