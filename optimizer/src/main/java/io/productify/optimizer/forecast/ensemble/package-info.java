/**
 * Several models forecast the same load; replayed over the recent past, each is weighted by how
 * well it did, and what they missed together is the band.
 */
@NullMarked
package io.productify.optimizer.forecast.ensemble;

import org.jspecify.annotations.NullMarked;
