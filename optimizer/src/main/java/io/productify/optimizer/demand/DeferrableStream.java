package io.productify.optimizer.demand;

/**
 * Queue work that may wait, in demand units.
 *
 * @param arrivals work arriving in each step, at least 0; it can be served in its own step
 * @param initialBacklog work waiting before the first step, at least 0
 */
public record DeferrableStream(double[] arrivals, double initialBacklog) {}
