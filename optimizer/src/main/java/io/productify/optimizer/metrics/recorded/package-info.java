/** Recorded windows behind the metrics port: for trying things out without a Prometheus. */
@NullMarked
package io.productify.optimizer.metrics.recorded;

import org.jspecify.annotations.NullMarked;
