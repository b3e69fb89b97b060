package io.productify.optimizer.calibration;

/**
 * What one replica did on average in a stretch in which the count did not change.
 *
 * @param epochSecond UTC epoch second of its first point
 * @param utilization processor used over processor allocated, at least 0; may exceed 1
 * @param rate requests per second of one replica, at least 0
 * @param responseSeconds mean response time weighted by requests, seconds; {@code NaN} if unknown
 */
record Stretch(long epochSecond, double utilization, double rate, double responseSeconds) {}
