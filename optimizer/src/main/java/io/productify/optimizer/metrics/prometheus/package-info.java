/** The Prometheus query API behind the metrics port: PromQL, HTTP and JSON live here only. */
@NullMarked
package io.productify.optimizer.metrics.prometheus;

import org.jspecify.annotations.NullMarked;
