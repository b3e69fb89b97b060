package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.RemovalGuard;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Turns recent load into a safe replica plan: read, forecast, size, plan, guard, record.
 *
 * <p>Each line of {@link #decide} is a stage: it is timed under its own name and owns its degraded
 * answer. No usable fit is persistence, inside the forecaster; no plan in time is the rescue engine
 * or the fallback policy, inside the shell. Metrics that cannot be read and a capacity that makes
 * no sense end the request with their own exception: there is nothing to plan from.
 */
public final class PlanningPipeline {

  private final Observation observation;
  private final Models models;
  private final Deciders deciders;
  private final Executor compute;

  /**
   * What is modelled.
   *
   * @param forecasting forecasts the request rate
   * @param sizing turns a forecast into a planning problem
   * @param configured planning parameters of the service
   * @param stepSeconds the step where no window tells it, seconds
   */
  public record Models(
      Forecasting forecasting, Sizing sizing, Map<Parameter, Object> configured, int stepSeconds) {}

  /**
   * Who decides, and what becomes of it.
   *
   * @param engines the engines on offer
   * @param shell what every plan passes
   * @param delivery what becomes of every answer
   */
  public record Deciders(EngineRegistry engines, SafetyShell shell, Delivery delivery) {}

  /**
   * @param observation reads the load
   * @param models forecast, demand and capacity
   * @param deciders engines and safety
   * @param compute runs everything after the read; bounded, so that solves do not pile up
   */
  public PlanningPipeline(
      Observation observation, Models models, Deciders deciders, Executor compute) {
    this.observation = observation;
    this.models = models;
    this.deciders = deciders;
    this.compute = compute;
  }

  /**
   * Prepares a request: chooses its engine and layers its parameters.
   *
   * @throws io.productify.optimizer.engine.UnknownEngineException if there is no such engine
   */
  Evaluation evaluate(PlanRequest request, DecisionStamp stamp, StageTimer timer) {
    EngineRoute route = deciders.engines().route(request.wishes().engine(), request.target());
    Engine engine = deciders.engines().named(route.engine());
    PlanningParameters parameters =
        new PlanningParameters(models.configured(), request.wishes().overrides());
    return new Evaluation(request, stamp, new Evaluation.Method(engine, route, parameters), timer);
  }

  /**
   * Plans.
   *
   * @return fails with {@code MetricsUnavailableException} or {@code InvalidCapacityException}
   */
  CompletionStage<PlanAnswer> plan(Evaluation evaluation) {
    StageTimer timer = evaluation.timer();
    if (!evaluation.engine().needs().contains(Need.LOAD)) {
      return timer
          .timeAsync(Stage.METRICS, () -> observation.sense(evaluation))
          .thenApplyAsync(senses -> withoutLoad(evaluation, senses), compute);
    }
    return timer
        .timeAsync(Stage.METRICS, () -> read(evaluation))
        .thenApplyAsync(seen -> decide(evaluation, seen), compute);
  }

  /** What a request's engine needs, read. */
  private record Seen(Observed observed, Senses senses) {}

  private CompletionStage<Seen> read(Evaluation evaluation) {
    CompletionStage<Senses> senses = observation.sense(evaluation);
    return observation
        .read(evaluation.request(), evaluation.stamp().now())
        .thenCompose(observed -> senses.thenApply(sensed -> new Seen(observed, sensed)));
  }

  private PlanAnswer decide(Evaluation evaluation, Seen seen) {
    StageTimer timer = evaluation.timer();
    requireTime(timer);
    Forecasting.Outcome outlook =
        timer.time(
            Stage.FORECAST, () -> models.forecasting().lookAhead(evaluation, seen.observed()));
    Sized sized = timer.time(Stage.SIZE, () -> sized(evaluation, seen, outlook));
    Proposal proposal =
        timer.time(Stage.SOLVE, () -> Proposal.of(evaluation.engine(), sized.problem()));
    SafetyShell.Answer asked = sized.posed().answer();
    SafePlan safe =
        timer.time(
            Stage.GUARD, () -> admit(proposal, inTheTimeLeft(evaluation, sized.problem()), asked));
    PlanAnswer planned = Answers.of(evaluation, sized, safe);
    PlanAnswer answer = timer.time(Stage.RECORD, () -> record(evaluation, planned));
    deciders.delivery().listener().timed(timer.millis());
    if (!evaluation.request().wishes().dryRun()) {
      deciders.delivery().shadows().plan(evaluation.served(), sized.problem(), asked);
    }
    return answer;
  }

  private Sized sized(Evaluation evaluation, Seen seen, Forecasting.Outcome outlook) {
    return models.sizing().size(evaluation, seen.observed(), outlook).sensing(seen.senses());
  }

  /** An engine that found nothing took its time: what steps in has the rest. */
  private static PlanProblem inTheTimeLeft(Evaluation evaluation, PlanProblem problem) {
    return problem.withTerms(problem.terms().withTimeLimit(Sizing.solverTimeLimit(evaluation)));
  }

  private SafePlan admit(Proposal proposal, PlanProblem problem, SafetyShell.Answer asked) {
    return RemovalGuard.of(problem, faultsTold(deciders.shell().admit(proposal, problem, asked)));
  }

  private SafePlan faultsTold(SafePlan safe) {
    safe.verdict().faults().forEach(deciders.delivery().listener()::engineFailed);
    return safe;
  }

  private PlanAnswer record(Evaluation evaluation, PlanAnswer planned) {
    requireTime(evaluation.timer());
    return deciders.delivery().deliver(evaluation.request(), planned);
  }

  /** Work for a request that was answered without it is not worth a core. */
  private static void requireTime(StageTimer timer) {
    if (timer.remainingMillis() <= 0) {
      throw new LateException(timer.current());
    }
  }

  /** Returns the answer when a stage takes too long: hold. */
  PlanAnswer late(Evaluation evaluation, long limitMillis) {
    Horizon horizon = evaluation.horizon(models.stepSeconds());
    PlanAnswer held = Answers.late(evaluation, horizon, limitMillis);
    deciders.delivery().listener().timed(evaluation.timer().millis());
    return deciders.delivery().deliver(evaluation.request(), held);
  }

  /** Takes note of a request that ends without an answer. */
  void failed(Evaluation evaluation, Throwable cause) {
    if (!evaluation.request().wishes().dryRun()) {
      deciders.delivery().listener().failed(evaluation.request(), evaluation.stamp(), cause);
    }
  }

  /** An engine that does not look at the load answers without metrics. */
  private PlanAnswer withoutLoad(Evaluation evaluation, Senses senses) {
    requireTime(evaluation.timer());
    Horizon horizon = evaluation.horizon(models.stepSeconds());
    PlanProblem problem = Answers.problemWithoutLoad(evaluation, horizon).sensing(senses);
    Proposal proposal = Proposal.of(evaluation.engine(), problem);
    SafetyShell.Answer asked =
        new SafetyShell.Answer(
            horizon.firstStep(),
            horizon.answerSteps(),
            evaluation.request().check().demandPresent());
    // Nobody may plan afresh from a load that was not read: it would count as none.
    SafePlan safe = faultsTold(SafetyShell.WITHOUT_RESCUE.admit(proposal, problem, asked));
    return record(
        evaluation,
        Answers.withoutLoad(
            evaluation, horizon, safe, new Explanation.SolutionView.Posed(problem, asked)));
  }
}
