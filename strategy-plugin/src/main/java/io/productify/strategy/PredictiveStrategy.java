package io.productify.strategy;

import io.productify.strategy.optimizer.OptimizeRequest;
import io.productify.strategy.optimizer.Optimizer;
import io.productify.strategy.optimizer.PlanBook;
import io.productify.strategy.optimizer.PlanReply;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.plan.Candidate;
import io.productify.strategy.plan.Histories;
import io.productify.strategy.plan.Moment;
import io.productify.strategy.plan.PlanStep;
import io.productify.strategy.plan.Proposal.Source;
import io.productify.strategy.plan.Replicas;
import io.productify.strategy.plan.Situation;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.policy.StrategyConfig;
import java.time.Duration;
import java.time.Instant;
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

  /** The plans, what is remembered of each check, and the clock that both are read by. */
  record Memory(PlanBook plans, Histories<CheckIdentity> histories, Supplier<Moment> clock) {

    private static final int MOST_HISTORIES = 10_000;

    Memory(Supplier<Moment> clock) {
      this(new PlanBook(() -> clock.get().nanos()), new Histories<>(MOST_HISTORIES), clock);
    }

    /** Returns an empty memory that goes by the machine's clocks. */
    static Memory ofThisMachine() {
      return new Memory(() -> new Moment(System.nanoTime(), Instant.now()));
    }
  }

  private final Supplier<Settings> settings;
  private final Memory memory;
  private final EvaluationLog log;

  PredictiveStrategy(Supplier<Settings> settings, Memory memory, EvaluationLog log) {
    this.settings = settings;
    this.memory = memory;
    this.log = log;
  }

  /** Returns whether the check's block has been read: then nothing of an evaluation blocks. */
  boolean knows(Evaluation evaluation) {
    return settings.get().knows(evaluation.block());
  }

  /** Returns the answer, at the latest when the check's run_deadline has passed. */
  CompletableFuture<Answer> evaluate(Evaluation evaluation) throws InvalidConfigException {
    // Once: a reload in the middle of an evaluation must not mix two configurations.
    Settings now = settings.get();
    StrategyConfig config = now.of(evaluation.block(), odd -> log.odd(evaluation.check(), odd));
    CheckIdentity identity = CheckIdentity.of(evaluation.check(), config.application());
    if (evaluation.samples().isEmpty()) {
      log.noSamples(evaluation.check());
      Answer none =
          Answer.noChange(evaluation.current(), "no samples from the check's query")
              .about(namesOf(identity));
      log.answered(none);
      return CompletableFuture.completedFuture(none);
    }
    boolean demandPresent = evaluation.samples().demandPresent();
    return candidate(requestOf(identity, config, evaluation), now.optimizer())
        .thenApply(
            candidate -> {
              Situation situation =
                  new Situation(evaluation.current(), demandPresent, memory.clock().get());
              return memory
                  .histories()
                  .decide(identity, past -> config.rules().decide(past, candidate, situation));
            })
        .thenApply(
            answer -> {
              Answer named = answer.about(namesOf(identity));
              log.answered(named);
              return named;
            });
  }

  private OptimizeRequest requestOf(
      CheckIdentity identity, StrategyConfig config, Evaluation evaluation) {
    int running = evaluation.current();
    int pending =
        config
            .rules()
            .onItsWay(memory.histories().of(identity), running, memory.clock().get())
            .map(asked -> asked.pending(running))
            .orElse(0);
    return new OptimizeRequest(
        identity, config, evaluation.samples(), new Replicas(running, pending));
  }

  private CompletableFuture<Candidate> candidate(OptimizeRequest request, Optimizer optimizer) {
    CheckIdentity identity = request.identity();
    Optional<PlanStep> covered = memory.plans().stepNow(identity);
    if (covered.isPresent()) {
      log.servedFromCache(memory.plans().ageNow(identity));
      return CompletableFuture.completedFuture(new Candidate.Planned(Source.CACHED, covered.get()));
    }
    Duration deadline = request.config().planning().runDeadline();
    Failed late = new Failed(Kind.RUN_DEADLINE, "optimizer timed out (run_deadline)");
    return memory
        .plans()
        .ask(request, optimizer)
        .completeOnTimeout(late, deadline.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(reply -> weigh(reply, identity));
  }

  private Candidate weigh(PlanReply reply, CheckIdentity identity) {
    Optional<PlanStep> covered = memory.plans().stepNow(identity);
    if (reply instanceof Planned planned) {
      PlanStep first = new PlanStep(planned.plan(), 0);
      return new Candidate.Planned(Source.FRESH, covered.orElse(first));
    }
    Failed failed = (Failed) reply;
    log.failed(identity, failed.words());
    if (covered.isPresent()) {
      log.servedFromCache(memory.plans().ageNow(identity));
      return new Candidate.Planned(Source.CACHED, covered.get());
    }
    log.fellBack(failed.kind().label());
    return new Candidate.Unplanned(failed.words());
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
