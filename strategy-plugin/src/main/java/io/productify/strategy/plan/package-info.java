/** Step plans, limits, fallback and the answer they lead to. Pure: no I/O and no clock. */
@NullMarked
package io.productify.strategy.plan;

import org.jspecify.annotations.NullMarked;
