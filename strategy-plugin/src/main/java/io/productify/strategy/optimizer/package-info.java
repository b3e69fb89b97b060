/** Asking the optimizer for a plan, once per check at a time. */
@NullMarked
package io.productify.strategy.optimizer;

import org.jspecify.annotations.NullMarked;
