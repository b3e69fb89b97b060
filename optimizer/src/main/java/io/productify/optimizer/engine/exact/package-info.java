/** The replica plan by dynamic programming over counts: exact, and without a solver. */
@NullMarked
package io.productify.optimizer.engine.exact;

import org.jspecify.annotations.NullMarked;
