/** From a forecast of requests to the work that must be served. */
@NullMarked
package io.productify.optimizer.demand;

import org.jspecify.annotations.NullMarked;
