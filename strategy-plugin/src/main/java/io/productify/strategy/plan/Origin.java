package io.productify.strategy.plan;

/**
 * Where a step plan comes from.
 *
 * @param engine the engine that planned it; empty if the optimizer did not say
 * @param reason the optimizer's sentence on what drove the count; may be empty
 * @param decisionId key of the decision in the optimizer's log; may be empty
 * @param fallback whether the optimizer itself had to fall back
 */
public record Origin(String engine, String reason, String decisionId, boolean fallback) {}
