/** The demo: a day of recorded load replayed through the real plugin and the real optimizer. */
@NullMarked
package io.productify.e2e.demo;

import org.jspecify.annotations.NullMarked;
