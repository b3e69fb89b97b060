package io.productify.strategy.plan;

import java.util.OptionalDouble;

/**
 * How well the optimizer knows the application.
 *
 * @param driftScore 0 is as good as when fitted; absent while unknown
 * @param regime the load's pattern in one word; may be empty
 */
public record Serving(OptionalDouble driftScore, String regime) {}
