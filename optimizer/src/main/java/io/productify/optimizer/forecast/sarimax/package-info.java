/**
 * Seasonal ARIMA with regressors: state-space form, Kalman filter, maximum likelihood. Start at
 * {@link io.productify.optimizer.forecast.sarimax.SarimaxFitter}.
 */
@NullMarked
package io.productify.optimizer.forecast.sarimax;

import org.jspecify.annotations.NullMarked;
