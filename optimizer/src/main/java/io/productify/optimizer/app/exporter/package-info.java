/**
 * The demo exporter: serves the series of an imaginary application, so that Prometheus and the
 * optimizer can be tried without one.
 */
@NullMarked
package io.productify.optimizer.app.exporter;

import org.jspecify.annotations.NullMarked;
