/** Reads nodes from the HTTP API of Nomad. */
@NullMarked
package io.productify.optimizer.metrics.nomad;

import org.jspecify.annotations.NullMarked;
