/** Commands that work on recorded traces, and start no service. */
@NullMarked
package io.productify.optimizer.app.offline;

import org.jspecify.annotations.NullMarked;
