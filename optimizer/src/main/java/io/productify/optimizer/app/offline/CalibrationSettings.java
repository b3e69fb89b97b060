package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.productify.optimizer.metrics.prometheus.SignalSettings;
import org.jspecify.annotations.Nullable;

/**
 * What {@code calibrate} takes from the optimizer's configuration.
 *
 * @param prometheus where the history is read
 * @param signals which series the processor and the counts are read from
 * @param requestWeight demand units per second of request work arriving in one second
 * @param defaultResponseSeconds what the optimizer takes where no response time is known, seconds
 */
public record CalibrationSettings(
    PrometheusSettings prometheus,
    SignalSettings signals,
    double requestWeight,
    double defaultResponseSeconds) {

  public CalibrationSettings {
    if (!(requestWeight > 0) || Double.isInfinite(requestWeight)) {
      throw new IllegalArgumentException(
          "optimizer.weight.request must be above 0 and finite for a capacity, was "
              + requestWeight);
    }
  }

  /**
   * Returns the same, patient, and at another address where one is given.
   *
   * @throws IllegalArgumentException if the address is none
   */
  CalibrationSettings at(@Nullable String url) {
    return new CalibrationSettings(
        PatientPrometheus.of(prometheus, url), signals, requestWeight, defaultResponseSeconds);
  }

  /** Returns the seconds between two points of the history, those between two scrapes. */
  int stepSeconds() {
    return prometheus.window().scrapeIntervalSeconds();
  }
}
