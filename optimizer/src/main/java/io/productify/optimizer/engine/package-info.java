/** A planning problem, the engines that answer it, and the one price list for all of them. */
@NullMarked
package io.productify.optimizer.engine;

import org.jspecify.annotations.NullMarked;
