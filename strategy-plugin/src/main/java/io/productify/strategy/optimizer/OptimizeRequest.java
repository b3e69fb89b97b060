package io.productify.strategy.optimizer;

import io.productify.strategy.plan.Samples;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.StrategyConfig;

/**
 * One request for a plan.
 *
 * @param identity whose plan
 * @param config the check's configuration
 * @param samples the samples that came with the evaluation
 * @param currentReplicas what runs now
 */
public record OptimizeRequest(
    CheckIdentity identity, StrategyConfig config, Samples samples, int currentReplicas) {}
