package io.productify.optimizer.planning;

import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.PlanPrice;
import java.util.Optional;

/**
 * The answer to a planning request.
 *
 * @param desired counts to serve, one a step, from the step an order placed now can change
 * @param stepSeconds length of a step, seconds
 * @param decision who decided, and why
 * @param explanation every number behind it
 */
public record PlanAnswer(
    int[] desired, int stepSeconds, Decision decision, Explanation explanation) {

  /**
   * What a decision says about itself.
   *
   * @param stamp when it was made, and its key in the decision log
   * @param route the engine that answered, and what chose it
   * @param outcome its price, and whether it is a fallback
   * @param reason one sentence for an operator
   */
  public record Decision(DecisionStamp stamp, EngineRoute route, Outcome outcome, String reason) {

    /** Returns its key in the decision log. */
    public String id() {
      return stamp.decisionId();
    }
  }

  /**
   * How good the answer is.
   *
   * @param price cost of the plan; empty when none was priced
   * @param fallback whether the safety shell or the fallback policy answered; never in observe mode
   * @param noChange whether the count is to be left as it is, whoever changes it meanwhile: always
   *     in observe mode
   */
  public record Outcome(Optional<PlanPrice> price, boolean fallback, boolean noChange) {}
}
