package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.UsageHistory;
import java.util.List;

/**
 * What a history tells of one replica, with what it was told from.
 *
 * @param minutes that the load of a replica was read from
 * @param levels of utilization with enough minutes, ascending
 * @param load what one replica serves
 * @param startups rises of the count
 * @param delay how long a replica takes to start
 */
public record Calibration(
    SteadyMinutes minutes,
    List<LoadLevel> levels,
    Answer<ReplicaLoad> load,
    Startups startups,
    Answer<StartupDelay> delay) {

  /** Reads a history. */
  public static Calibration of(UsageHistory history, Aim aim) {
    SteadyMinutes minutes = SteadyMinutes.of(history);
    List<LoadLevel> levels = LoadLevel.of(minutes.used());
    Startups startups = Startups.of(history);
    return new Calibration(
        minutes,
        levels,
        new ReplicaLoadEstimate(history, minutes, levels, aim).answer(),
        startups,
        startups.answer());
  }
}
