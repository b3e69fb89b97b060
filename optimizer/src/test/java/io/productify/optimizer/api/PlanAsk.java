package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/** A request to {@code POST /optimize} that is put together step by step, and what it is told. */
final class PlanAsk {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final AtomicInteger APPS = new AtomicInteger();

  private final ObjectNode body = JSON.createObjectNode();
  private final ObjectNode overrides;

  private PlanAsk(String app, int current) {
    body.putObject("check")
        .put("name", "c")
        .put("source", "s")
        .put("group", "g")
        .put("metric_app_name", app);
    body.put("current_replicas", current).put("min_replicas", 0).put("max_replicas", 20);
    body.put("cache_size", 60);
    overrides = body.putObject("overrides");
  }

  /** Four steps of 15 s for an application nobody asked for before, within 0 and 20. */
  static PlanAsk running(int current) {
    return new PlanAsk("edge-" + APPS.incrementAndGet(), current);
  }

  static PlanAsk app(String app, int current) {
    return new PlanAsk(app, current);
  }

  PlanAsk within(int min, int max) {
    return with("min_replicas", min).with("max_replicas", max);
  }

  PlanAsk with(String field, int value) {
    body.put(field, value);
    return this;
  }

  PlanAsk engine(String name) {
    body.put("engine", name);
    return this;
  }

  PlanAsk where(String parameter, Object value) {
    overrides.set(parameter, JSON.valueToTree(value));
    return this;
  }

  String body() {
    return body.toString();
  }

  ValidatableResponse post() {
    return post(body());
  }

  static ValidatableResponse post(String body) {
    return given()
        .contentType(ContentType.JSON)
        .header("Authorization", "Bearer right")
        .queryParam("explain", true)
        .body(body)
        .post("/optimize")
        .then();
  }

  Told told() {
    return Told.of(post().statusCode(200).extract().asString());
  }

  /** An answer of status 200. */
  record Told(JsonNode body) {

    static Told of(String body) {
      try {
        return new Told(JSON.readTree(body));
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }

    List<Integer> desired() {
      return elements(body.get("desired")).map(JsonNode::asInt).toList();
    }

    List<String> limits() {
      return elements(body.at("/explanation/plan/limits")).map(JsonNode::asText).toList();
    }

    List<Integer> plan() {
      return elements(body.at("/explanation/plan/raw")).map(JsonNode::asInt).toList();
    }

    String reason() {
      return body.get("reason").asText();
    }

    boolean fallback() {
      return body.get("fallback").asBoolean();
    }

    double cost(String part) {
      return body.get("cost_breakdown").get(part).asDouble();
    }

    private static java.util.stream.Stream<JsonNode> elements(JsonNode array) {
      return StreamSupport.stream(array.spliterator(), false);
    }
  }
}
