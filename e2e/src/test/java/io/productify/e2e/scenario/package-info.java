/** Scenarios: each asserts on what the Nomad API was told and on what the agent logged. */
@NullMarked
package io.productify.e2e.scenario;

import org.jspecify.annotations.NullMarked;
