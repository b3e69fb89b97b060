/**
 * Rules that scale by what is measured now: weighted triggers, sustained conditions, a simulation
 * of the removal. Pure: a situation goes in, a verdict comes out, all timing is handed in.
 */
@NullMarked
package io.productify.optimizer.engine.reactive;

import org.jspecify.annotations.NullMarked;
