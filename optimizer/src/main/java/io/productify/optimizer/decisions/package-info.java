/** The decision log: every decision as a row, and what outlives a restart. */
@NullMarked
package io.productify.optimizer.decisions;

import org.jspecify.annotations.NullMarked;
