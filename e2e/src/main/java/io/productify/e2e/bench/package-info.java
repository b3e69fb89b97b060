/** The figures of docs/performance.md, measured on whole processes. Run by hand. */
@NullMarked
package io.productify.e2e.bench;

import org.jspecify.annotations.NullMarked;
