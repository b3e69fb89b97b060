/** The plugin process: the wire on one side, plans and fallbacks on the other. */
@NullMarked
package io.productify.strategy;

import org.jspecify.annotations.NullMarked;
