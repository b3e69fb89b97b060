package io.productify.strategy.plan;

import java.time.Instant;

/**
 * One sample of the check's query.
 *
 * @param time when it was taken
 * @param value any double; not-a-number and the infinities are possible on the wire
 */
public record Sample(Instant time, double value) {}
