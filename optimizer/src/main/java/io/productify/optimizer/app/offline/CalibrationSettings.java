package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.prometheus.Endpoint;
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

  /** At the desk an answer may take its time. */
  private static final int PATIENT_MS = 60_000;

  /**
   * Returns the same with a time limit for the desk, and another address where one is given.
   *
   * @throws IllegalArgumentException if the address is none
   */
  CalibrationSettings at(@Nullable String url) {
    Endpoint configured = prometheus.endpoint();
    Endpoint endpoint =
        new Endpoint(
            url == null ? configured.url() : url,
            PATIENT_MS,
            configured.caFile(),
            configured.access());
    return new CalibrationSettings(
        new PrometheusSettings(endpoint, prometheus.window(), prometheus.series()),
        signals,
        requestWeight,
        defaultResponseSeconds);
  }

  /** Returns the seconds between two points of the history, those between two scrapes. */
  int stepSeconds() {
    return prometheus.window().scrapeIntervalSeconds();
  }
}
