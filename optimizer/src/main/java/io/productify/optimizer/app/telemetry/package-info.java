/** What the service tells of itself in metrics and health checks. */
@NullMarked
package io.productify.optimizer.app.telemetry;

import org.jspecify.annotations.NullMarked;
