package io.productify.strategy.policy;

import io.productify.strategy.plan.Limits;

/**
 * The strategy block of one check.
 *
 * @param application what is scaled
 * @param limits the range of its count
 * @param planning how to plan
 * @param optimizer whom to ask
 */
public record StrategyConfig(
    Application application, Limits limits, Planning planning, OptimizerAccess optimizer) {}
