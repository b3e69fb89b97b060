/** Child processes with captured output, conditions with time limits, free ports. */
@NullMarked
package io.productify.e2e.process;

import org.jspecify.annotations.NullMarked;
