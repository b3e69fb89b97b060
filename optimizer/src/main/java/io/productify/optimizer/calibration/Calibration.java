package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.UsageHistory;
import java.util.List;

/**
 * What a history tells of one replica, with what it was told from.
 *
 * @param stretches that the load of a replica was read from
 * @param levels of utilization with enough stretches, ascending
 * @param load what one replica serves
 * @param startups rises of the count
 * @param delay how long a replica takes to start
 */
public record Calibration(
    SteadyStretches stretches,
    List<LoadLevel> levels,
    Answer<ReplicaLoad> load,
    Startups startups,
    Answer<StartupDelay> delay) {

  /** Reads a history. */
  public static Calibration of(UsageHistory history, Aim aim) {
    SteadyStretches stretches = SteadyStretches.of(history);
    List<LoadLevel> levels = LoadLevel.of(stretches.used());
    Startups startups = Startups.of(history);
    return new Calibration(
        stretches,
        levels,
        new ReplicaLoadEstimate(history, stretches, levels, aim).answer(),
        startups,
        startups.answer());
  }
}
