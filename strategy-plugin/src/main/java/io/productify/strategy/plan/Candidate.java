package io.productify.strategy.plan;

/** What an answer may go by. */
public sealed interface Candidate {

  /**
   * A step of a plan that covers now.
   *
   * @param source whether it has just come or was kept
   * @param step the step in force
   */
  record Planned(Proposal.Source source, PlanStep step) implements Candidate {}

  /**
   * No plan covers now.
   *
   * @param failure why, in plain words
   */
  record Unplanned(String failure) implements Candidate {}
}
