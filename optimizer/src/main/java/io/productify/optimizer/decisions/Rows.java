package io.productify.optimizer.decisions;

import io.productify.optimizer.capacity.InvalidCapacityException;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.reactive.Block;
import io.productify.optimizer.engine.reactive.HostNeed;
import io.productify.optimizer.engine.reactive.Verdict;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.OverloadedException;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Makes the row of a request. */
final class Rows {

  private Rows() {}

  /**
   * A request and what the log knows of it.
   *
   * @param asked the request
   * @param askedBefore the count that was asked for before
   * @param mode whether plans are answered
   */
  record Request(PlanRequest asked, OptionalInt askedBefore, Mode mode) {}

  static Decision of(Request request, PlanAnswer answer) {
    Explanation explanation = answer.explanation();
    return new Decision(
        toTheMilli(answer.decision().stamp()),
        asked(request),
        new Decision.Answered(
            new Decision.Method(
                answer.decision().route(),
                request.mode(),
                ParametersHash.of(explanation.method().parameters()),
                explanation.method().stageMillis()),
            Optional.of(served(answer)),
            new Decision.Why(
                answer.decision().reason(),
                Optional.empty(),
                explanation.solution().bindingLimits(),
                explanation.solution().verdict().map(Rows::trigger).orElse(Decision.Trigger.NONE))),
        evidence(explanation));
  }

  static Decision ofFailure(
      Request request, DecisionStamp stamp, EngineRoute route, Throwable cause) {
    Decision.Why why =
        new Decision.Why(reason(cause), Optional.of(code(cause)), List.of(), Decision.Trigger.NONE);
    return new Decision(
        toTheMilli(stamp),
        asked(request),
        new Decision.Answered(
            new Decision.Method(route, request.mode(), "", Map.of()), Optional.empty(), why),
        Decision.Evidence.NONE);
  }

  /** A row comes back from the store as it went in. */
  private static DecisionStamp toTheMilli(DecisionStamp stamp) {
    return new DecisionStamp(stamp.decisionId(), stamp.now().truncatedTo(ChronoUnit.MILLIS));
  }

  private static Decision.Asked asked(Request request) {
    PlanRequest asked = request.asked();
    return new Decision.Asked(
        asked.target(),
        new Decision.CheckName(asked.check().name(), asked.check().source()),
        asked.counts(),
        request.askedBefore());
  }

  private static Decision.Served served(PlanAnswer answer) {
    Explanation.SolutionView solution = answer.explanation().solution();
    return new Decision.Served(
        answer.stepSeconds(),
        listed(solution.planned()),
        listed(solution.rawCounts()),
        solution.safe().fallback());
  }

  private static List<Integer> listed(int[] counts) {
    return Arrays.stream(counts).boxed().toList();
  }

  private static Decision.Evidence evidence(Explanation explanation) {
    Optional<Explanation.SolutionView.Posed> posed = explanation.solution().posed();
    int first = posed.map(asked -> asked.answer().firstStep()).orElse(0);
    int forecast = posed.map(asked -> asked.problem().forecastStep(first)).orElse(first);
    Optional<Decision.Load> load =
        explanation
            .load()
            .map(
                view ->
                    new Decision.Load(
                        view.observed().load().latest(),
                        new Decision.Band(
                            view.forecast().mean()[forecast], view.forecast().upper()[forecast]),
                        view.standing()));
    Optional<Decision.Size> size =
        explanation
            .sizing()
            .map(sizing -> new Decision.Size(sizing.demand()[first], sizing.replica().capacity()));
    Optional<String> hostSignal =
        explanation.solution().verdict().flatMap(Verdict::hostNeed).map(HostNeed::text);
    return new Decision.Evidence(load, size, hostSignal, List.of());
  }

  private static Decision.Trigger trigger(Verdict verdict) {
    return new Decision.Trigger(
        verdict.grounds().blockedBy().map(Block::label),
        OptionalDouble.of(verdict.grounds().score()));
  }

  /** The codes are those of the API. */
  private static String code(Throwable cause) {
    if (cause instanceof MetricsUnavailableException) {
      return "metrics_unavailable";
    }
    if (cause instanceof InvalidCapacityException) {
      return "invalid_capacity";
    }
    return cause instanceof OverloadedException ? "overloaded" : "internal error";
  }

  /** What is inside a fault stays in the log of the service. */
  private static String reason(Throwable cause) {
    if (cause instanceof MetricsUnavailableException unavailable) {
      return "metrics unavailable: %s (%s)"
          .formatted(unavailable.getMessage(), String.join(", ", unavailable.series()));
    }
    boolean told =
        cause instanceof InvalidCapacityException || cause instanceof OverloadedException;
    return told
        ? String.valueOf(cause.getMessage())
        : "an internal fault: the log of the service has it";
  }
}
