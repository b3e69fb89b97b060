/** Text that came from elsewhere. */
@NullMarked
package io.productify.strategy.text;

import org.jspecify.annotations.NullMarked;
