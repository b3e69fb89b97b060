package io.productify.strategy.optimizer;

import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.PlanCache;
import io.productify.strategy.plan.PlanStep;
import io.productify.strategy.policy.CheckIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The plans of all checks, and the requests that are under way for new ones: at most one a check,
 * which all its callers share. A plan is kept when it arrives, whether or not anybody still waits.
 */
public final class PlanBook {

  /** More checks than one agent has; past this the process would only swell. */
  private static final int MOST_PLANS = 10_000;

  private final LongSupplier nanoClock;
  private final PlanCache<CheckIdentity> plans = new PlanCache<>(MOST_PLANS);
  private final Map<CheckIdentity, CompletableFuture<PlanReply>> underWay =
      new ConcurrentHashMap<>();

  /** Creates an empty book, timed by a monotonic clock. */
  public PlanBook(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Returns the step in force now, or nothing if no plan covers this moment. */
  public Optional<PlanStep> stepNow(CheckIdentity identity) {
    return plans.stepAt(identity, nanoClock.getAsLong());
  }

  /** Returns how long ago the plan in hand came; nothing at all if there is none. */
  public Duration ageNow(CheckIdentity identity) {
    return plans.ageAt(identity, nanoClock.getAsLong());
  }

  /** Asks for a plan, or joins the request that is under way for the same check. */
  public CompletableFuture<PlanReply> ask(OptimizeRequest request, Optimizer optimizer) {
    CheckIdentity identity = request.identity();
    CompletableFuture<PlanReply> promise = new CompletableFuture<>();
    CompletableFuture<PlanReply> running = underWay.putIfAbsent(identity, promise);
    if (running != null) {
      return running.copy();
    }
    Optional<PlanStep> arrivedMeanwhile = stepNow(identity);
    CompletableFuture<PlanReply> reply =
        arrivedMeanwhile.isPresent()
            ? CompletableFuture.completedFuture(new Planned(arrivedMeanwhile.get().plan()))
            : CompletableFuture.completedFuture(request).thenCompose(optimizer::request);
    CompletableFuture<PlanReply> answer = promise.copy();
    var unused = reply.exceptionally(Failures::ofFault).thenAccept(r -> settle(identity, r));
    return answer;
  }

  private void settle(CheckIdentity identity, PlanReply reply) {
    if (reply instanceof Planned planned && stepNow(identity).isEmpty()) {
      plans.put(identity, planned.plan(), nanoClock.getAsLong());
    }
    CompletableFuture<PlanReply> promise = underWay.remove(identity);
    if (promise != null) {
      promise.complete(reply);
    }
  }
}
