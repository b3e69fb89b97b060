package io.productify.strategy.optimizer;

import io.productify.strategy.plan.StepPlan;

/** What became of a request for a plan. */
public sealed interface PlanReply {

  /**
   * A plan.
   *
   * @param plan the plan, valid in every respect
   */
  record Planned(StepPlan plan) implements PlanReply {}

  /**
   * No plan.
   *
   * @param words why, in our own words: the agent restarts all policies on some words of HTTP
   *     clients
   * @param worthRetrying whether the same request may well succeed in a moment
   */
  record Failed(String words, boolean worthRetrying) implements PlanReply {}
}
