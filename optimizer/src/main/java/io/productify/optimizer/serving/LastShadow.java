package io.productify.optimizer.serving;

import io.productify.optimizer.planning.ShadowPlan;

/**
 * What a shadow engine made of the application last.
 *
 * @param engine its name
 * @param decisionId key of the decision beside which it planned
 * @param outcome what became of it
 * @param desired counts it would have served, one a step; none without a plan
 * @param failure why there is none; empty with one
 */
public record LastShadow(
    String engine, String decisionId, ShadowPlan.Outcome outcome, int[] desired, String failure) {

  static LastShadow of(ShadowPlan shadow) {
    ShadowPlan.Result result = shadow.result();
    return new LastShadow(
        shadow.engine(),
        shadow.decisionId(),
        result.outcome(),
        result.plan().map(plan -> plan.desired().clone()).orElseGet(() -> new int[0]),
        result.failure());
  }
}
