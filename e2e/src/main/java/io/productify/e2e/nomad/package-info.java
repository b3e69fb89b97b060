/** A stand-in for the Nomad HTTP API: what an autoscaler reads and asks for, and nothing else. */
@NullMarked
package io.productify.e2e.nomad;

import org.jspecify.annotations.NullMarked;
