/** What every plan passes before it is served. */
@NullMarked
package io.productify.optimizer.safety;

import org.jspecify.annotations.NullMarked;
