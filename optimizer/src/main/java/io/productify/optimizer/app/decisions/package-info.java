/** Command {@code decisions}: asks the decision log. */
@NullMarked
package io.productify.optimizer.app.decisions;

import org.jspecify.annotations.NullMarked;
