package io.productify.optimizer.calibration;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What one replica serves.
 *
 * @param requestsPerSecond at {@code utilization}, above 0
 * @param utilization the one aimed at, or that of the highest level below the knee
 * @param knee utilization from which on answers were slow; empty where they never were
 * @param line rate over utilization that it was read from
 * @param levels healthy levels under the line
 * @param typicalError half of the stretches are nearer to the line than so much of {@code
 *     requestsPerSecond}
 * @param quarters the same of each quarter of the stretches, in the order of time; {@code NaN}
 *     where it had too few busy ones
 * @param responseSeconds median of the busy healthy stretches; empty if unknown
 */
public record ReplicaLoad(
    double requestsPerSecond,
    double utilization,
    OptionalDouble knee,
    RobustLine line,
    int levels,
    double typicalError,
    List<Double> quarters,
    OptionalDouble responseSeconds) {}
