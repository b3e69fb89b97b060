package io.productify.optimizer.app;

import io.productify.optimizer.app.offline.CalibrationSettings;

/** Turns the configuration's keys into what {@code calibrate} works by. */
final class CalibrationWiring {

  private CalibrationWiring() {}

  /** Returns what the command takes from the same keys as the service. */
  static CalibrationSettings fromEnvironment() {
    OptimizerConfig config = PrometheusWiring.environment();
    return new CalibrationSettings(
        PrometheusWiring.prometheus(config),
        PrometheusWiring.signals(config),
        config.weight().request(),
        config.defaultResponseTimeSeconds());
  }
}
