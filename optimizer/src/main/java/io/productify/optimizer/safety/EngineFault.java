package io.productify.optimizer.safety;

/**
 * An engine that broke while it planned, which is a bug and belongs in the log, not in an answer.
 *
 * @param engine its name
 * @param cause what it threw
 */
public record EngineFault(String engine, Throwable cause) {}
