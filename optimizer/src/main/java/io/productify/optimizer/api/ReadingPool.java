package io.productify.optimizer.api;

import java.util.concurrent.ExecutorService;

/**
 * The few threads that read bodies, which may be large: reading neither blocks the event loop nor
 * waits behind plans.
 *
 * @param executor of fixed size
 */
public record ReadingPool(ExecutorService executor) {}
