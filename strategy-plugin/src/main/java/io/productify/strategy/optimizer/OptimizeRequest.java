package io.productify.strategy.optimizer;

import io.productify.strategy.plan.Replicas;
import io.productify.strategy.plan.Samples;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.StrategyConfig;

/**
 * One request for a plan.
 *
 * @param identity whose plan
 * @param config the check's configuration
 * @param samples the samples that came with the evaluation
 * @param replicas what runs now, and what is on its way
 */
public record OptimizeRequest(
    CheckIdentity identity, StrategyConfig config, Samples samples, Replicas replicas) {}
