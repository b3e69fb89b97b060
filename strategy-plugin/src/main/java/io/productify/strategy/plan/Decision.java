package io.productify.strategy.plan;

/**
 * What is answered, and what is remembered of it.
 *
 * @param answer for the agent
 * @param history for the next evaluation of the same check
 */
public record Decision(Answer answer, History history) {}
