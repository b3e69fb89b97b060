package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Observe mode over HTTP, on windows from the class path. */
@QuarkusTest
@TestProfile(ObserveModeHttpTest.Observing.class)
class ObserveModeHttpTest {

  public static final class Observing implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.token", "right",
          "optimizer.only-test-data", "true",
          "optimizer.mode", "observe");
    }
  }

  /** Forty replicas are more than the recorded load needs, and two may go in a step. */
  @Test
  void answersTheCurrentCountAndShowsThePlan() {
    JsonPath answer =
        given()
            .header("Authorization", "Bearer right")
            .contentType(ContentType.JSON)
            .queryParam("explain", true)
            .body(
                """
                {"check": {"name": "check", "source": "prometheus", "group": "web",
                 "metric_app_name": "observed", "task": "server"}, "cache_size": 45,
                 "current_replicas": 40, "min_replicas": 1, "max_replicas": 50}
                """)
            .post("/optimize")
            .then()
            .statusCode(200)
            .extract()
            .jsonPath();
    assertThat(answer.getList("desired", Integer.class)).containsExactly(40, 40, 40);
    assertThat(answer.getBoolean("fallback")).isFalse();
    assertThat(answer.getString("reason"))
        .startsWith("observe mode: would have answered 38; ")
        .contains("one replica serves");
    assertThat(answer.getList("explanation.plan.planned", Integer.class))
        .containsExactly(38, 36, 34);
    assertThat(answer.getDouble("cost_breakdown.replica_cost")).isPositive();
    assertThat(given().get("/metrics").asString())
        .contains("pfy_optimizer_desired_replicas{app=\"observed\",group=\"web\"} 40.0")
        .contains("pfy_optimizer_planned_replicas{app=\"observed\",group=\"web\"} 38.0")
        .contains("pfy_optimizer_requests_total{outcome=\"planned\"}");
  }
}
