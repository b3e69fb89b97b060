package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.io.File;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The engines that follow signals and nodes, and the question whether a host may go, over HTTP. */
@QuarkusTest
@TestProfile(GuardEnginesHttpTest.NothingToReadFrom.class)
class GuardEnginesHttpTest {

  /** Neither Nomad nor Prometheus is there. */
  public static final class NothingToReadFrom implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.token", "right",
          "optimizer.only-test-data", "true",
          "optimizer.prometheus-url", "http://127.0.0.1:1",
          "optimizer.nomad.address", "http://127.0.0.1:1");
    }
  }

  private static ValidatableResponse optimize(String engine, String overrides) {
    String body =
        """
        {"check": {"name": "c", "source": "s", "group": "web", "metric_app_name": "shop",
                   "task": "server"},
         "current_replicas": 4, "min_replicas": 1, "max_replicas": 20, "metrics": [],
         "engine": "%s", "overrides": {%s}}
        """
            .formatted(engine, overrides);
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(body)
        .post("/optimize")
        .then()
        .statusCode(200)
        .body("engine", equalTo(engine));
  }

  private static ValidatableResponse ask(String body) {
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(body)
        .post("/hosts/scale-in-request")
        .then()
        .statusCode(200);
  }

  @Test
  void reactiveHoldsWithoutSignalsAndSaysWhatIsMissing() {
    optimize("reactive", "")
        .body("desired", everyItem(is(4)))
        .body("fallback", equalTo(false))
        .body("reason", containsString("blocked by missing_signal"));
  }

  @Test
  void aPolicyOfTheRequestIsHeardAndABadValueOfItIsPassedOver() {
    optimize("reactive", "\"enabled\": false, \"scale_up_cpu_avg\": \"sixty\"")
        .body("reason", containsString("blocked by disabled"))
        .body("no_change", equalTo(true));
    optimize("reactive", "\"min_replicas\": 0")
        .body("desired", everyItem(is(4)))
        .body("reason", containsString("min_replicas must be at least 1, was 0"));
  }

  @Test
  void anAnswerThatLeavesTheCountHasTheFieldsOfTheContract() throws IOException {
    Set<String> contract = new HashSet<>();
    new ObjectMapper()
        .readTree(new File("../docs/contract/optimize-response-no-change.json"))
        .fieldNames()
        .forEachRemaining(contract::add);
    Map<String, Object> answer = optimize("reactive", "").extract().path("$");
    assertThat(answer.keySet()).isEqualTo(contract);
  }

  @Test
  void nodeShareHoldsWithoutNodesAndNeedsNoneForAFixedCount() {
    optimize("node-share", "\"node_percentage\": 50")
        .body("desired", everyItem(is(4)))
        .body("fallback", equalTo(true))
        .body("reason", containsString("the nodes cannot be read"));
    optimize("node-share", "\"node_static_servers\": 6")
        .body("desired", everyItem(is(6)))
        .body("fallback", equalTo(false))
        .body("reason", equalTo("node share: a fixed count of 6"));
  }

  @Test
  void hybridPlansFromTheLoadAndNamesWhatTheRulesSay() {
    optimize("hybrid", "")
        .body("fallback", equalTo(false))
        .body("reason", containsString("rps"))
        .body("reason", containsString("reactive: no change"));
  }

  @Test
  void theEnginesAreListed() {
    given()
        .header("Authorization", "Bearer right")
        .get("/models")
        .then()
        .body("engines.name", hasItem("reactive"))
        .body("engines.name", hasItem("node-share"))
        .body("engines.name", hasItem("hybrid"));
  }

  @Test
  void aHostMayNotGoWhileNothingIsKnownOfItsPool() {
    ask("{\"pool\": \"default\", \"node\": \"n1\"}")
        .body("approved", equalTo(false))
        .body("reason", equalTo("the memory of the nodes cannot be read"));
    ask("{}").body("approved", equalTo(false)).body("reason", containsString("node is missing"));
  }

  @Test
  void onlyACallerWithTheTokenMayAskForAHostToGo() {
    given()
        .contentType(ContentType.JSON)
        .body("{\"node\": \"n1\", \"token\": \"right\"}")
        .post("/hosts/scale-in-request")
        .then()
        .statusCode(401);
  }

  @Test
  void thePoolsThatWereHeardOfAreShown() {
    optimize("reactive", "\"pool\": \"gpu\"");
    given()
        .get("/metrics")
        .then()
        .body(containsString("pfy_host_capacity_wanted{pool=\"gpu\"} 0.0"))
        .body(containsString("pfy_host_capacity_shortfall_replicas{pool=\"gpu\"} 0.0"));
  }
}
