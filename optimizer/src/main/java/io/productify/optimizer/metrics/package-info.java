/**
 * What is known of an application's recent load: a window of series, and what one replica holds.
 */
@NullMarked
package io.productify.optimizer.metrics;

import org.jspecify.annotations.NullMarked;
