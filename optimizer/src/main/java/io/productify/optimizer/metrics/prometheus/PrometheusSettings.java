package io.productify.optimizer.metrics.prometheus;

/**
 * Everything the Prometheus source is told.
 *
 * @param endpoint where and how to ask
 * @param window how far back and how finely
 * @param series which series
 */
public record PrometheusSettings(Endpoint endpoint, WindowSettings window, SeriesSettings series) {

  /** The defaults at an address. */
  public static PrometheusSettings of(String url) {
    return new PrometheusSettings(
        Endpoint.of(url), WindowSettings.defaults(), SeriesSettings.defaults());
  }
}
