package io.productify.optimizer.decisions;

import io.productify.optimizer.planning.ShadowPlan;
import java.util.Arrays;
import java.util.List;

/**
 * What a shadow engine would have answered.
 *
 * @param decisionId key of the decision that was served
 * @param engine name of the shadow engine
 * @param outcome what became of its plan
 * @param result the plan, or why there is none
 */
public record ShadowAnswer(
    String decisionId, String engine, ShadowPlan.Outcome outcome, Result result) {

  /**
   * A plan, or why there is none.
   *
   * @param planned counts one a step; none without a plan
   * @param failure why there is none; empty with a plan
   * @param millis how long the engine took, milliseconds
   */
  public record Result(List<Integer> planned, String failure, double millis) {

    public Result {
      planned = List.copyOf(planned);
    }
  }

  static ShadowAnswer of(ShadowPlan shadow) {
    ShadowPlan.Result result = shadow.result();
    List<Integer> planned =
        result.plan().map(safe -> Arrays.stream(safe.desired()).boxed().toList()).orElse(List.of());
    return new ShadowAnswer(
        shadow.decisionId(),
        shadow.engine(),
        result.outcome(),
        new Result(planned, result.failure(), result.millis()));
  }
}
