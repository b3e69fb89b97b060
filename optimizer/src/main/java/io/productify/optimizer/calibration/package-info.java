/**
 * START of a calibration: {@link io.productify.optimizer.calibration.Calibration} estimates from a
 * history what one replica serves and how long it takes to start, or says what is missing.
 */
@NullMarked
package io.productify.optimizer.calibration;

import org.jspecify.annotations.NullMarked;
