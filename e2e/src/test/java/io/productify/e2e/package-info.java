/** The project against the real Nomad Autoscaler agent and the real Prometheus. */
@NullMarked
package io.productify.e2e;

import org.jspecify.annotations.NullMarked;
