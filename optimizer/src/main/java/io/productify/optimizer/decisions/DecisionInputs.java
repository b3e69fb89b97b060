package io.productify.optimizer.decisions;

import io.productify.optimizer.planning.Explanation;

/**
 * What a decision was made from, so that it can be made again.
 *
 * @param engine name of the engine that was asked
 * @param posed what it was asked
 */
public record DecisionInputs(String engine, Explanation.SolutionView.Posed posed) {}
