package io.productify.optimizer.metrics;

import java.time.Instant;

/**
 * Names the application whose window and allocation are wanted.
 *
 * @param target what is scaled
 * @param currentReplicas replicas running, at least 0: without any, no allocation series exists
 * @param now end of the window
 */
public record MetricsQuery(ScalingTarget target, int currentReplicas, Instant now) {}
