/** Benchmarks, run by hand. */
@NullMarked
package io.productify.bench;

import org.jspecify.annotations.NullMarked;
