package io.productify.optimizer.metrics;

import java.util.Optional;

/**
 * What one read of the metrics found, before any rule about what is required.
 *
 * @param window the load series that answered; one without samples is absent
 * @param allocation what one replica holds; empty when no allocation series exists
 */
public record MetricsReading(MetricsWindow window, Optional<Allocation> allocation) {}
