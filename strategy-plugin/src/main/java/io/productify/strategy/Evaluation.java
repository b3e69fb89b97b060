package io.productify.strategy;

import io.productify.strategy.plan.Samples;
import io.productify.strategy.policy.CheckIdentity.Check;
import java.util.Map;

/**
 * What the agent wants to know: how many should run?
 *
 * @param check the policy's check
 * @param block its strategy block, unread
 * @param samples what the check's query found
 * @param current what runs now, at least 0
 */
record Evaluation(Check check, Map<String, String> block, Samples samples, int current) {

  Evaluation {
    block = Map.copyOf(block);
    if (current < 0) {
      throw new IllegalArgumentException("current must be at least 0, was " + current);
    }
  }
}
