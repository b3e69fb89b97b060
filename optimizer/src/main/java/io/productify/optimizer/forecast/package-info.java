/** What the load will be over the next steps, with a band. */
@NullMarked
package io.productify.optimizer.forecast;

import org.jspecify.annotations.NullMarked;
