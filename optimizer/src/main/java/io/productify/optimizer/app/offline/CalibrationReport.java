package io.productify.optimizer.app.offline;

import io.productify.optimizer.calibration.Calibration;
import io.productify.optimizer.calibration.ReplicaLoad;
import io.productify.optimizer.calibration.StartupDelay;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A calibration in the terms of a policy.
 *
 * @param target what was calibrated
 * @param grid points that were read
 * @param calibration what they tell
 * @param settings the optimizer's own, to which the figures belong
 */
record CalibrationReport(
    ScalingTarget target, TimeGrid grid, Calibration calibration, CalibrationSettings settings) {

  private static final int LONGEST_DELAY_STEPS = 120;

  Optional<ReplicaLoad> load() {
    return calibration.load().known();
  }

  Optional<StartupDelay> delay() {
    return calibration.delay().known();
  }

  /** Tells whether there is nothing to paste. */
  boolean tellsNothing() {
    return load().isEmpty() && delay().isEmpty();
  }

  /**
   * Returns the seconds of work per request at which the load was served, as the optimizer sees it.
   */
  double responseSeconds() {
    return load()
        .map(ReplicaLoad::responseSeconds)
        .orElse(OptionalDouble.empty())
        .orElse(settings.defaultResponseSeconds());
  }

  /**
   * Returns {@code capacity_per_replica}, demand units: requests per second of one replica, times
   * seconds per request, times the weight of a request.
   */
  OptionalDouble capacity() {
    return load()
        .map(
            load ->
                OptionalDouble.of(
                    load.requestsPerSecond() * responseSeconds() * settings.requestWeight()))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Returns {@code startup_delay}, steps of a plan that nine of ten starts take, rounded up. At
   * least 1: a scrape does not tell what is much less than a step.
   */
  OptionalInt delaySteps() {
    int step = settings.prometheus().window().stepSeconds();
    return delay()
        .map(delay -> (int) Math.ceil(delay.ninetiethSeconds() / step))
        .map(steps -> OptionalInt.of(Math.min(LONGEST_DELAY_STEPS, Math.max(1, steps))))
        .orElse(OptionalInt.empty());
  }
}
