package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.QueueService;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.safety.FallbackPolicy;
import io.productify.optimizer.safety.SafePlan;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Puts a guarded plan, its reason and every number behind it into an answer. */
final class Answers {

  private Answers() {}

  static PlanAnswer of(Evaluation evaluation, Sized sized, SafePlan safe) {
    Explanation explanation =
        new Explanation(
            Optional.of(sized.load()),
            Optional.of(sizing(sized, safe)),
            method(evaluation),
            solution(sized, safe));
    return answer(
        evaluation,
        safe,
        new Told(sized.horizon().stepSeconds(), Reason.forPlan(sized, safe), explanation));
  }

  static PlanAnswer withoutLoad(
      Evaluation evaluation, Horizon horizon, SafePlan safe, Explanation.SolutionView.Posed posed) {
    String reason = Reason.withoutLoad(evaluation.request().counts().current(), safe);
    return answer(
        evaluation,
        safe,
        new Told(horizon.stepSeconds(), reason, unexplained(evaluation, safe, Optional.of(posed))));
  }

  /**
   * Returns the answer when a stage is late: the fallback policy's count at every step.
   *
   * @param limitMillis how long the request was given
   */
  static PlanAnswer late(Evaluation evaluation, Horizon horizon, long limitMillis) {
    PlanRequest request = evaluation.request();
    int held =
        FallbackPolicy.count(
            request.counts().current(), request.check().demandPresent(), request.counts().limits());
    int[] desired = new int[horizon.answerSteps()];
    Arrays.fill(desired, held);
    String reason = Reason.forLateStage(evaluation.timer().current(), limitMillis, held);
    SafePlan safe = new SafePlan(desired, desired, Optional.empty(), SafePlan.Verdict.UNPLANNED);
    return answer(
        evaluation,
        safe,
        new Told(horizon.stepSeconds(), reason, unexplained(evaluation, safe, Optional.empty())));
  }

  /**
   * Returns an answer as observe mode gives it: the current count at every step. What was planned
   * stays in reason, price and explanation.
   */
  static PlanAnswer observed(PlanAnswer planned, int current) {
    PlanAnswer.Decision decision = planned.decision();
    int[] held = new int[planned.desired().length];
    Arrays.fill(held, current);
    return new PlanAnswer(
        held,
        planned.stepSeconds(),
        new PlanAnswer.Decision(
            decision.stamp(),
            decision.route(),
            new PlanAnswer.Outcome(decision.outcome().price(), false, true),
            Reason.forObserving(planned.desired()[0], decision.reason())),
        planned.explanation());
  }

  private record Told(int stepSeconds, String reason, Explanation explanation) {}

  private static PlanAnswer answer(Evaluation evaluation, SafePlan safe, Told told) {
    return new PlanAnswer(
        safe.desired(),
        told.stepSeconds(),
        new PlanAnswer.Decision(
            evaluation.stamp(),
            evaluation.method().route(),
            new PlanAnswer.Outcome(
                safe.plan().flatMap(Plan::price),
                safe.fallback(),
                safe.plan().filter(Plan::changesNothing).isPresent()),
            told.reason()),
        told.explanation());
  }

  private static Explanation unexplained(
      Evaluation evaluation, SafePlan safe, Optional<Explanation.SolutionView.Posed> posed) {
    return new Explanation(
        Optional.empty(),
        Optional.empty(),
        method(evaluation),
        new Explanation.SolutionView(safe, List.of(), posed));
  }

  private static Explanation.Method method(Evaluation evaluation) {
    return new Explanation.Method(evaluation.parameters().inForce(), evaluation.timer().millis());
  }

  private static Explanation.Sizing sizing(Sized sized, SafePlan safe) {
    ReplicaProfile replica = sized.problem().replica();
    return new Explanation.Sizing(
        sized.problem().workload().demand(),
        coveredInMostCases(sized.problem().workload()),
        replica,
        sized.requestsPerSecondPerReplica(),
        safe.plan().flatMap(plan -> queue(sized.problem(), plan)));
  }

  private static Optional<Explanation.QueueView> queue(PlanProblem problem, Plan plan) {
    return problem
        .workload()
        .deferrable()
        .map(
            stream ->
                new Explanation.QueueView(stream, QueueService.cheapest(problem, plan.counts())));
  }

  /** With one value a step that value; with several, the one that nine of ten do not exceed. */
  private static double[] coveredInMostCases(Workload workload) {
    return Arrays.stream(workload.coverage())
        .mapToDouble(Proportional::coveredInMostCases)
        .toArray();
  }

  private static Explanation.SolutionView solution(Sized sized, SafePlan safe) {
    PlanProblem problem = sized.problem();
    return new Explanation.SolutionView(
        safe,
        safe.plan().map(plan -> BindingLimits.of(problem, plan)).orElse(List.of()),
        Optional.of(sized.posed()));
  }

  /** Returns a problem for an engine that asks only for counts and limits. */
  static PlanProblem problemWithoutLoad(Evaluation evaluation, Horizon horizon) {
    PlanTerms terms =
        new PlanTerms(
            evaluation.parameters().prices(),
            evaluation.parameters().startupDelaySteps(),
            OptionalLong.empty(),
            evaluation.parameters().solverTimeLimit());
    return new PlanProblem(
        evaluation.fleet(), Workload.idle(horizon.steps()), new ReplicaProfile(1, 0), terms);
  }
}
