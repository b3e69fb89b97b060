package io.productify.optimizer.api;

/**
 * One thing that is wrong with a request.
 *
 * @param field where, in the body's own names
 * @param message what is legal, and what was given where that is no secret
 */
public record Violation(String field, String message) {}
