/** Where everything is wired: configuration, commands, telemetry. Nothing depends on it. */
@NullMarked
package io.productify.optimizer.app;

import org.jspecify.annotations.NullMarked;
