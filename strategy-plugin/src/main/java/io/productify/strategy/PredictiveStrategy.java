package io.productify.strategy;

import io.productify.strategy.optimizer.OptimizeRequest;
import io.productify.strategy.optimizer.Optimizer;
import io.productify.strategy.optimizer.PlanBook;
import io.productify.strategy.optimizer.PlanReply;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.plan.PlanStep;
import io.productify.strategy.plan.Proposal;
import io.productify.strategy.plan.Proposal.Source;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.policy.StrategyConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * START HERE: one evaluation becomes an answer. The plan that covers now, else a fresh one from the
 * optimizer, else the fallback policy; and whatever the count's source, the check's limits.
 */
final class PredictiveStrategy {

  private final Supplier<Settings> settings;
  private final PlanBook plans;
  private final EvaluationLog log;

  PredictiveStrategy(Supplier<Settings> settings, PlanBook plans, EvaluationLog log) {
    this.settings = settings;
    this.plans = plans;
    this.log = log;
  }

  /** Returns the answer, at the latest when the check's run_deadline has passed. */
  CompletableFuture<Answer> evaluate(Evaluation evaluation) throws InvalidConfigException {
    // Once: a reload in the middle of an evaluation must not mix two configurations.
    Settings now = settings.get();
    StrategyConfig config = now.of(evaluation.block(), odd -> log.odd(evaluation.check(), odd));
    if (evaluation.samples().isEmpty()) {
      log.noSamples(evaluation.check());
      return CompletableFuture.completedFuture(
          Answer.noChange(evaluation.current(), "no samples from the check's query"));
    }
    CheckIdentity identity = CheckIdentity.of(evaluation.check(), config.application());
    OptimizeRequest request =
        new OptimizeRequest(identity, config, evaluation.samples(), evaluation.current());
    return propose(request, now.optimizer())
        .thenApply(proposal -> Answer.within(config.limits(), proposal, evaluation.current()))
        .thenApply(answer -> answer.about(namesOf(identity)))
        .whenComplete((answer, fault) -> log.answered(identity, answer));
  }

  private CompletableFuture<Proposal> propose(OptimizeRequest request, Optimizer optimizer) {
    Optional<PlanStep> covered = plans.stepNow(request.identity());
    if (covered.isPresent()) {
      return CompletableFuture.completedFuture(Proposal.ofStep(Source.CACHED, covered.get()));
    }
    Duration deadline = request.config().planning().runDeadline();
    Failed late = new Failed("optimizer timed out (run_deadline)", false);
    return plans
        .ask(request, optimizer)
        .completeOnTimeout(late, deadline.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(reply -> weigh(reply, request));
  }

  private Proposal weigh(PlanReply reply, OptimizeRequest request) {
    CheckIdentity identity = request.identity();
    Optional<PlanStep> covered = plans.stepNow(identity);
    if (reply instanceof Planned planned) {
      PlanStep first = new PlanStep(planned.plan(), 0);
      return Proposal.ofStep(Source.FRESH, covered.orElse(first));
    }
    String failure = ((Failed) reply).words();
    log.failed(identity, failure);
    return covered
        .map(step -> Proposal.ofStep(Source.CACHED, step))
        .orElseGet(
            () ->
                Proposal.ofFallback(
                    request.currentReplicas(), request.samples().demandPresent(), failure));
  }

  // The agent's own policy id does not survive an external plugin's answer.
  private static Map<String, Object> namesOf(CheckIdentity identity) {
    return Map.of(
        "check", identity.check().name(),
        "app", identity.application().metricAppName(),
        "group", identity.application().group(),
        "task", identity.application().task());
  }
}
