package io.productify.optimizer.engine.reactive;

/**
 * What a verdict is about.
 *
 * @param signals what is measured
 * @param policy what the team wants
 * @param timers what happened before, and for how long things have been so
 */
public record Situation(Signals signals, ReactivePolicy policy, Timers timers) {}
