package io.productify.optimizer.forecast.sarimax;

/**
 * ARMA polynomials with the seasonal ones multiplied out. Not copied.
 *
 * @param ar coefficients by lag
 * @param ma coefficients by lag
 */
record LongPolynomials(double[] ar, double[] ma) {}
