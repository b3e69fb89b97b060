package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.prometheus.Endpoint;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import org.jspecify.annotations.Nullable;

/** Prometheus as a command at the desk asks it: an answer about weeks may take its time. */
final class PatientPrometheus {

  private static final int TIMEOUT_MS = 60_000;
  private static final String KEY = "optimizer.prometheus-url";

  private PatientPrometheus() {}

  /**
   * Returns the settings with a time limit of a minute, and with another address where one is
   * given.
   *
   * @param url what {@code --prometheus} says
   * @throws IllegalArgumentException if the address is none
   */
  static PrometheusSettings of(PrometheusSettings configured, @Nullable String url) {
    Endpoint before = configured.endpoint();
    String address = url == null ? before.url() : url;
    return new PrometheusSettings(
        endpoint(before, address, url != null), configured.window(), configured.series());
  }

  /** Returns the address in brackets, for the end of a message. */
  static String where(PrometheusSettings settings) {
    return " (asked at %s)".formatted(settings.endpoint().url());
  }

  private static Endpoint endpoint(Endpoint before, String url, boolean typed) {
    try {
      return new Endpoint(url, TIMEOUT_MS, before.caFile(), before.access());
    } catch (IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(typed ? why.replace(KEY, "--prometheus") : why, e);
    }
  }
}
