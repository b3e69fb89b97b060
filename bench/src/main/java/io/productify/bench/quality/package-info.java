/** How good forecasts are on real traces: a table that anyone can make again. */
@NullMarked
package io.productify.bench.quality;

import org.jspecify.annotations.NullMarked;
