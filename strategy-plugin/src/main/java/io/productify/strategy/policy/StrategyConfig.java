package io.productify.strategy.policy;

import io.productify.strategy.plan.Limits;
import io.productify.strategy.plan.Rules;

/**
 * The strategy block of one check.
 *
 * @param application what is scaled
 * @param rules what an answer must keep to
 * @param planning how to plan
 * @param optimizer whom to ask
 */
public record StrategyConfig(
    Application application, Rules rules, Planning planning, OptimizerAccess optimizer) {

  /** Returns the range of the check's count. */
  public Limits limits() {
    return rules.limits();
  }
}
