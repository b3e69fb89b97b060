/** The shape of a day and of a week, learned from a long history. */
@NullMarked
package io.productify.optimizer.forecast.season;

import org.jspecify.annotations.NullMarked;
