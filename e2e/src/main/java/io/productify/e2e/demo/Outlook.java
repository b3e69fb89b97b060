package io.productify.e2e.demo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the optimizer sees at one moment, taken from its explanation of a plan.
 *
 * @param observed the newest measured load, requests per second
 * @param forecast the load expected next, requests per second
 * @param upper the upper band of that, requests per second
 * @param requestsPerSecondPerReplica what one replica serves
 */
record Outlook(double observed, double forecast, double upper, double requestsPerSecondPerReplica) {

  /** Reads the explanation that belongs to an answer of {@code POST /optimize?explain=true}. */
  static Outlook of(JsonNode answer) {
    JsonNode explanation = answer.path("explanation");
    JsonNode tail = explanation.path("observed_tail");
    return new Outlook(
        tail.path(tail.size() - 1).asDouble(Double.NaN),
        next(explanation.path("forecast_mean")),
        next(explanation.path("forecast_upper")),
        explanation.path("replica").path("requests_per_second").asDouble(Double.NaN));
  }

  /** Step 0 of a forecast is now. */
  private static double next(JsonNode steps) {
    return steps.path(Math.min(1, steps.size() - 1)).asDouble(Double.NaN);
  }
}
