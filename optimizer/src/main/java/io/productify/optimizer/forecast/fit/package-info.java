/** START of a forecast: fits are kept for a while, and what cannot be fitted is held. */
@NullMarked
package io.productify.optimizer.forecast.fit;

import org.jspecify.annotations.NullMarked;
