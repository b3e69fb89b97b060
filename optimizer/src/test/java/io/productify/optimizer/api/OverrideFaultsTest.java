package io.productify.optimizer.api;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;

import io.productify.optimizer.planning.Parameter;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that are none, values of another type and keys nobody knows, each named. */
@QuarkusTest
@WithTestResource(StubbedPrometheus.class)
class OverrideFaultsTest {

  @BeforeEach
  void load() {
    StubbedPrometheus.serveLoad(2000);
  }

  private static String withOverride(String key, String json) {
    return PlanAsk.running(3)
        .body()
        .replace("\"overrides\":{", "\"overrides\":{\"" + key + "\":" + json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e999", "-1e999", "NaN", "Infinity", "\"NaN\"", "\"5\"", "null", "{}", "[1]"})
  void aValueThatIsNoNumberOrOfAnotherTypeIsRefusedForEveryParameterByItsName(String json) {
    String overrides =
        Arrays.stream(Parameter.values())
            .map(parameter -> "\"%s\":%s".formatted(parameter.key(), json))
            .collect(Collectors.joining(","));
    String[] fields =
        Arrays.stream(Parameter.values())
            .map(parameter -> "overrides." + parameter.key())
            .toArray(String[]::new);
    PlanAsk.post(
            PlanAsk.running(3).body().replace("\"overrides\":{", "\"overrides\":{" + overrides))
        .statusCode(422)
        .body("error", equalTo("validation_failed"))
        .body("violations.field", containsInAnyOrder(fields))
        .body("violations.message", everyItem(containsString("must be ")));
  }

  @ParameterizedTest(name = "{0} from {1} to {2}, not {3} and not {4}")
  @CsvSource({
    "sla_soft, 0, 1e6, -1e-9, 1000000.1",
    "sla_hard, 0, 1e6, -1, 1e7",
    "soft_fraction, 0, 1, -0.01, 1.01",
    "startup_cost, 0, 1e6, -1, 1000001",
    "shutdown_cost, 0, 1e6, -1, 1000001",
    "carry_cost, 0, 1e6, -1, 1000001",
    "max_scale_up, 0, 10000, -1, 10001",
    "max_scale_down, 0, 10000, -1, 10001",
    "startup_delay, 0, 120, -1, 121",
    "plan_lookahead_seconds, 0, 7200, -1, 7201",
    "time_discount, 0.5, 1, 0.49, 1.01",
    "forecast_quantile, 0.5, 0.999, 0.49, 1",
    "cost_budget_per_hour, 1e-9, 1e12, 0, 1.1e12",
    "capacity_per_replica, 1e-9, 1e9, 0, 1.1e9",
    "milp_time_limit_ms, 10, 10000, 9, 10001"
  })
  void aNumberIsTakenToBothItsEdgesAndNoFurther(
      String key, String lowest, String highest, String below, String above) {
    PlanAsk.post(withOverride(key, lowest)).statusCode(200);
    PlanAsk.post(withOverride(key, highest)).statusCode(200);
    for (String beyond : new String[] {below, above}) {
      PlanAsk.post(withOverride(key, beyond))
          .statusCode(422)
          .body("violations.field", contains("overrides." + key));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "max_scale_up, 1.5",
    "startup_delay, 0.5",
    "milp_time_limit_ms, 10.5",
    "two_stream, 1",
    "risk_aware, 0",
    "budget_scope, 3",
    "risk, true"
  })
  void aValueBetweenTwoLegalOnesIsNone(String key, String json) {
    PlanAsk.post(withOverride(key, json))
        .statusCode(422)
        .body("violations.field", contains("overrides." + key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"slaSoft", "SLA_SOFT", "sla-soft", "", " sla_soft", "__proto__"})
  void aKeyThatIsUnknownIsNamedWithTheKnownOnes(String key) {
    PlanAsk.post(withOverride(key, "1"))
        .statusCode(422)
        .body("violations.field", contains("overrides." + key))
        .body("violations[0].message", containsString("is unknown, known are sla_soft, sla_hard"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{\"a\":1}|{\"a\":1}", "[1,2]|[1,2]", "\"five\"|five", "null|null"})
  void whatWasGivenIsRepeated(String json, String repeated) {
    PlanAsk.post(withOverride("sla_soft", json))
        .statusCode(422)
        .body("violations[0].message", endsWith("was " + repeated));
  }

  @Test
  void everyFaultIsNamedAtOnce() {
    PlanAsk.post(
            PlanAsk.running(3)
                .where("sla_soft", -1)
                .where("risk", "brave")
                .where("speed", 1)
                .with("cache_size", 0)
                .body())
        .statusCode(422)
        .body(
            "violations.field",
            containsInAnyOrder(
                "cache_size", "overrides.sla_soft", "overrides.risk", "overrides.speed"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "current_replicas",
        "min_replicas",
        "max_replicas",
        "pending_replicas",
        "cache_size"
      })
  void aCountThatIsNoWholeNumberIsMalformedAndNamed(String field) {
    for (String json : new String[] {"1e999", "NaN", "\"5\"", "5.5", "true", "[5]", "{}"}) {
      String body = PlanAsk.running(3).with("pending_replicas", 0).body();
      PlanAsk.post(body.replaceFirst("\"" + field + "\":\\d+", "\"" + field + "\":" + json))
          .statusCode(400)
          .body("error", equalTo("malformed_json"))
          .body("message", containsString(field));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "-1e999", "NaN", "Infinity", "\"NaN\"", "null"})
  void aSampleThatIsNoNumberIsDropped(String value) {
    PlanAsk.post(withSample(value)).statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"5\"", "true", "{}"})
  void aSampleOfAnotherTypeIsMalformedAndNamed(String value) {
    PlanAsk.post(withSample(value))
        .statusCode(400)
        .body("error", equalTo("malformed_json"))
        .body("message", containsString("metrics[0].value"));
  }

  private static String withSample(String value) {
    String body = PlanAsk.running(3).body();
    return body.substring(0, body.length() - 1)
        + ",\"metrics\":[{\"timestamp\":\"2026-01-01T12:00:00Z\",\"value\":"
        + value
        + "}]}";
  }

  @Test
  void aLimitAboveTheOtherIsNamed() {
    PlanAsk.running(3)
        .within(11, 10)
        .post()
        .statusCode(422)
        .body("violations.field", hasItem("min_replicas"));
  }
}
