package io.productify.optimizer.planning;

import java.time.Instant;

/**
 * When a decision is made and under which key it will be found.
 *
 * @param decisionId unique for each decision
 * @param now the moment of the decision
 */
public record DecisionStamp(String decisionId, Instant now) {}
