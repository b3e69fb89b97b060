package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.planning.Explanation.LoadView;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.Standing;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code POST /optimize}.
 *
 * @param desired counts to serve, one a step
 * @param stepSeconds length of a step, seconds
 * @param costBreakdown cost of the plan; left out when none was priced
 * @param engine the engine that answered
 * @param noChange true where the count is to be left as it is, whatever it is by then; left out
 *     else
 * @param fallback whether the safety shell or the fallback policy answered
 * @param driftScore how much worse the forecast is than when fitted; null until known
 * @param regime what kind of load this is
 * @param reason one sentence for an operator
 * @param decisionId key of this decision; null for a dry run
 * @param explanation every number behind it; left out unless asked for
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record OptimizeResponse(
    int[] desired,
    int stepSeconds,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CostBreakdown costBreakdown,
    String engine,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean noChange,
    boolean fallback,
    @Nullable Double driftScore,
    String regime,
    String reason,
    @Nullable String decisionId,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExplanationBody explanation) {

  /**
   * What the plan costs over its horizon.
   *
   * @param replicaCost cost units
   * @param expectedShortfall soft and hard shortfall, demand units
   * @param backlogCarryCost cost units
   * @param scaleEventCost cost units
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CostBreakdown(
      double replicaCost,
      double expectedShortfall,
      double backlogCarryCost,
      double scaleEventCost) {

    static CostBreakdown of(PlanPrice price) {
      return new CostBreakdown(
          price.replicas(), price.shortfall().demandUnits(), price.carry(), price.changes().cost());
    }
  }

  static OptimizeResponse of(PlanAnswer answer, OptimizeOptions options) {
    PlanAnswer.Decision decision = answer.decision();
    Standing standing =
        answer.explanation().load().map(LoadView::standing).orElse(Standing.UNKNOWN);
    return new OptimizeResponse(
        answer.desired(),
        answer.stepSeconds(),
        decision.outcome().price().map(CostBreakdown::of).orElse(null),
        decision.route().engine(),
        decision.outcome().noChange() ? true : null,
        decision.outcome().fallback(),
        driftScore(standing),
        standing.regime(),
        decision.reason(),
        options.isDryRun() ? null : decision.id(),
        options.explains() ? ExplanationBody.of(answer, options.tailPoints()) : null);
  }

  private static @Nullable Double driftScore(Standing standing) {
    return standing.driftScore().isPresent() ? standing.driftScore().getAsDouble() : null;
  }
}
