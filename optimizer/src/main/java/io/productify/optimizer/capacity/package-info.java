/** What one replica serves and what it costs. */
@NullMarked
package io.productify.optimizer.capacity;

import org.jspecify.annotations.NullMarked;
