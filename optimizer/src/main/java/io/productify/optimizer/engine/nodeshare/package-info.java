/** Counts that follow the number of nodes. Pure. */
@NullMarked
package io.productify.optimizer.engine.nodeshare;

import org.jspecify.annotations.NullMarked;
