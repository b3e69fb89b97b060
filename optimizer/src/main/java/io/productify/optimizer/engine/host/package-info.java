/**
 * The demand for hosts: what applications want and the cluster cannot give, by pool of nodes, and
 * whether a host may go. Pure.
 */
@NullMarked
package io.productify.optimizer.engine.host;

import org.jspecify.annotations.NullMarked;
