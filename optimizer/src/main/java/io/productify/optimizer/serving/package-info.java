/** What is known of an application while it is served. */
@NullMarked
package io.productify.optimizer.serving;

import org.jspecify.annotations.NullMarked;
