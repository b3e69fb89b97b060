package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;
import java.util.Map;

/**
 * One call of the query API.
 *
 * @param series the metric it asks for, for messages
 * @param shape what answers it, and so which of the two routes it goes to
 * @param parameters query parameters of the call
 */
record PromQuery(String series, PrometheusAnswer.Shape shape, Map<String, String> parameters) {

  /** Asks for the samples on every point of the grid. */
  static PromQuery range(String series, String promQl, TimeGrid grid) {
    return new PromQuery(
        series,
        PrometheusAnswer.Shape.MATRIX,
        Map.of(
            "query", promQl,
            "start", Long.toString(grid.startEpochSecond()),
            "end", Long.toString(grid.endEpochSecond()),
            "step", Integer.toString(grid.stepSeconds())));
  }

  /** Asks for the samples at one moment. */
  static PromQuery instant(String series, String promQl, Instant at) {
    return new PromQuery(
        series,
        PrometheusAnswer.Shape.VECTOR,
        Map.of("query", promQl, "time", Long.toString(at.getEpochSecond())));
  }

  String path() {
    return shape == PrometheusAnswer.Shape.MATRIX ? "/api/v1/query_range" : "/api/v1/query";
  }
}
