package io.productify.optimizer.api;

import io.vertx.core.json.JsonObject;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * An error as callers see it: a status and a JSON body whose {@code error} is a fixed code.
 *
 * @param status HTTP status
 * @param body the code and what belongs to it; never an internal detail
 */
record ApiError(int status, Map<String, Object> body) {

  static final ApiError UNAUTHORIZED = of(401, "unauthorized");
  static final ApiError NOT_FOUND = of(404, "not_found");
  static final ApiError METHOD_NOT_ALLOWED = of(405, "method_not_allowed");
  static final ApiError PAYLOAD_TOO_LARGE =
      of(413, "payload_too_large").with("limit_bytes", RequestGuard.BODY_LIMIT_BYTES);
  static final ApiError UNSUPPORTED_MEDIA_TYPE = of(415, "unsupported_media_type");
  static final ApiError INTERNAL = of(500, "internal error");
  static final ApiError INVALID_CAPACITY = of(503, "invalid_capacity");
  static final ApiError DECISIONS_UNAVAILABLE = of(503, "decisions_unavailable");
  static final ApiError OVERLOADED = of(503, "overloaded");

  static ApiError of(int status, String code) {
    return new ApiError(status, Map.of("error", code));
  }

  static ApiError malformedJson(String message) {
    return of(400, "malformed_json").with("message", message);
  }

  static ApiError unknownEngine(String engine, List<String> known) {
    return of(400, "unknown_engine").with("engine", engine).with("known", known);
  }

  static ApiError validationFailed(List<Violation> violations) {
    return of(422, "validation_failed").with("violations", violations);
  }

  static ApiError metricsUnavailable(List<String> series) {
    return of(503, "metrics_unavailable").with("series", series);
  }

  private ApiError with(String key, Object value) {
    Map<String, Object> extended = new LinkedHashMap<>(body);
    extended.put(key, value);
    return new ApiError(status, extended);
  }

  /** Returns the fixed code. */
  String code() {
    return String.valueOf(body.get("error"));
  }

  /** Returns the body as text. */
  String json() {
    return new JsonObject(body).encode();
  }

  RestResponse<Map<String, Object>> response() {
    return builder().build();
  }

  RestResponse.ResponseBuilder<Map<String, Object>> builder() {
    return RestResponse.ResponseBuilder.<Map<String, Object>>create(status)
        .entity(body)
        .type(MediaType.APPLICATION_JSON_TYPE);
  }
}
