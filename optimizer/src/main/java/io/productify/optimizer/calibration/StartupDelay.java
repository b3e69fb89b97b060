package io.productify.optimizer.calibration;

/**
 * How long it takes from asking for a replica until it is ready.
 *
 * @param medianSeconds half of the starts were ready by then
 * @param ninetiethSeconds nine of ten were
 * @param starts number of starts
 */
public record StartupDelay(double medianSeconds, double ninetiethSeconds, int starts) {}
