/**
 * The programs under test, each started as a process of its own: Prometheus, demo exporter,
 * optimizer, Nomad Autoscaler agent.
 */
@NullMarked
package io.productify.e2e.parts;

import org.jspecify.annotations.NullMarked;
