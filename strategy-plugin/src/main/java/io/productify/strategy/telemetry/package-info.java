/** Log lines in the agent's own format. */
@NullMarked
package io.productify.strategy.telemetry;

import org.jspecify.annotations.NullMarked;
