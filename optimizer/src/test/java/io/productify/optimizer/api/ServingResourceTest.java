package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.productify.optimizer.metrics.Series;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is being served, as an operator sees it. */
@QuarkusTest
@TestProfile(EngineRoutesTest.WithCanaryAndShadow.class)
class ServingResourceTest {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  @Test
  void showsTheLastPlanAndWhatItIsMadeOf() {
    JsonPath answer = optimize("serving", "diurnal", "");
    JsonPath shown =
        serving("/serving/diurnal")
            .statusCode(200)
            .body("group", equalTo("serving"))
            .body("app", equalTo("diurnal"))
            .body("task", equalTo("server"))
            .body("engine", equalTo(answer.getString("engine")))
            .body("route", equalTo(answer.getString("explanation.engine.route")))
            .body("last_plan.decision_id", equalTo(answer.getString("decision_id")))
            .body("last_plan.step_seconds", equalTo(15))
            .body("last_plan.reason", equalTo(answer.getString("reason")))
            .body("fallback.active", equalTo(false))
            .body("fallback.reason", nullValue())
            .body("forecast_model.name", equalTo("ensemble"))
            .body("host_signal", nullValue())
            .body("last_error", nullValue())
            .body("series.present", hasItem("request_rate"))
            .body("series.absent", not(hasItem("request_rate")))
            .extract()
            .jsonPath();
    List<Integer> desired = answer.getList("desired", Integer.class);
    assertThat(shown.getList("last_plan.desired", Integer.class)).isEqualTo(desired);
    assertThat(shown.getList("last_plan.planned", Integer.class)).isEqualTo(desired);
    assertThat(desired).contains(shown.getInt("count_now"));
    assertThat(shown.getString("regime")).isEqualTo(answer.getString("regime"));
    assertThat(shown.getDouble("replica.requests_per_second"))
        .isEqualTo(answer.getDouble("explanation.replica.requests_per_second"));
    assertThat(Instant.parse(shown.getString("last_plan.valid_until")))
        .isEqualTo(
            Instant.parse(shown.getString("last_plan.decided_at"))
                .plusSeconds(15L * desired.size()));
    List<String> series = new ArrayList<>(shown.getList("series.present", String.class));
    series.addAll(shown.getList("series.absent", String.class));
    assertThat(series).doesNotHaveDuplicates().hasSize(Series.values().length);
  }

  @Test
  void whatIsNotKnownYetIsNullAndSaysWhy() {
    optimize("serving", "fresh", "");
    serving("/serving/fresh")
        .statusCode(200)
        .body("$", hasKey("drift"))
        .body("drift.score", nullValue())
        .body("drift.models_since", notNullValue())
        .body("drift.last_refit", nullValue())
        .body("accuracy.band_wanted", equalTo(0.9f))
        .body("accuracy.horizons.horizon", contains("1", "4", "plan"))
        .body("accuracy.horizons.steps", contains(1, 4, 41))
        .body("accuracy.horizons.judged", contains(0, 0, 0))
        .body("accuracy.horizons[0]", hasKey("mase"))
        .body("accuracy.horizons[0].mase", nullValue())
        .body("accuracy.horizons[0].fitted_mean_absolute_error", greaterThan(0f))
        .body("unknown", hasKey("drift.score"))
        .body("unknown.host_signal", equalTo("only the engines reactive and hybrid judge it"))
        .body(
            "unknown.'accuracy.horizons[1]'",
            equalTo("0 of 8 forecasts have come due since the start"));
  }

  @Test
  void anEngineThatReadsNoLoadKnowsNothingOfIt() {
    optimize("serving", "held", ", \"engine\": \"hold\"");
    serving("/serving/held")
        .statusCode(200)
        .body("engine", equalTo("hold"))
        .body("route", equalTo("request"))
        .body("count_now", equalTo(3))
        .body("replica", nullValue())
        .body("series", nullValue())
        .body("forecast_model", nullValue())
        .body("unknown", hasKey("replica"))
        .body("unknown", hasKey("series"))
        .body("regime", equalTo("unknown"));
  }

  /** There are more counts than the canary goes through, so that milp answers for it. */
  @Test
  void aFallbackSaysWhy() {
    optimize(
        "serving",
        "tried",
        ", \"overrides\": {\"max_scale_up\": 10000, \"capacity_per_replica\": 1e-6}");
    String reason =
        serving("/serving/tried")
            .statusCode(200)
            .body("engine", equalTo("exact"))
            .body("route", equalTo("canary"))
            .body("fallback.active", equalTo(true))
            .extract()
            .path("fallback.reason");
    assertThat(reason).contains("exact");
  }

  @Test
  void showsWhatAShadowMadeOfIt() {
    JsonPath answer = optimize("serving", "shadowed", "");
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (serving("/serving/shadowed").extract().jsonPath().getList("shadows").size() < 2) {
      assertThat(System.nanoTime()).as("a minute is over").isLessThan(deadline);
    }
    serving("/serving/shadowed")
        .body("shadows.engine", contains("proportional", "reactive"))
        .body("shadows[0].decision_id", equalTo(answer.getString("decision_id")))
        .body("shadows[0].outcome", equalTo("planned"))
        .body("shadows[0].desired", hasSize(answer.getList("desired").size()))
        .body("shadows[0].reason", nullValue());
  }

  @Test
  void anEmptyGroupIsWrittenAsADash() {
    optimize("", "groupless", "");
    serving("/-/groupless").statusCode(200).body("group", equalTo(""));
  }

  @Test
  void whoWasNeverServedIsNotFound() {
    serving("/serving/nobody").statusCode(404).body("error", equalTo("not_found"));
    serving("/-/nobody").statusCode(404).body("error", equalTo("not_found"));
    serving("/serving").statusCode(404).body("error", equalTo("not_found"));
  }

  @Test
  void isForThoseWithAToken() {
    for (String path : new String[] {"/serving", "/serving/serving/diurnal"}) {
      given().get(path).then().statusCode(401);
      given().header("Authorization", "Bearer wrong").get(path).then().statusCode(401);
    }
  }

  @Test
  void listsTheApplicationsAPageAtATime() {
    optimize("list-a", "one", "");
    optimize("list-a", "two", "");
    optimize("list-b", "one", ", \"engine\": \"hold\"");
    serving("?limit=2&after=list-a/")
        .statusCode(200)
        .body("applications.app", contains("one", "two"))
        .body("applications.group", contains("list-a", "list-a"))
        .body("applications.fallback", contains(false, false))
        .body("applications[0].decided_at", notNullValue())
        .body("applications[0]", hasKey("drift_score"))
        .body("next", equalTo("list-a/two"));
    serving("?limit=1&after=list-a/two")
        .body("applications.group", contains("list-b"))
        .body("applications.engine", contains("hold"))
        .body("applications.regime", contains("unknown"));
    serving("?after=zzz/").body("applications", empty()).body("$", not(hasKey("next")));
    serving("?limit=0")
        .statusCode(422)
        .body("error", equalTo("validation_failed"))
        .body("violations.field", contains("limit"));
  }

  @Test
  void theOpenApiDocumentDescribesIt() {
    given()
        .header("Accept", "application/json")
        .get("/openapi?format=json")
        .then()
        .statusCode(200)
        .body("paths.'/serving'.get.summary", notNullValue())
        .body("paths.'/serving/{group}/{app}'.get.responses.keySet()", hasItem("404"))
        .body("components.schemas.HorizonBody.properties.horizon.enum", contains("1", "4", "plan"))
        .body("components.schemas.ServingBody.properties", hasKey("count_now"));
  }

  private static ValidatableResponse serving(String path) {
    return given().header("Authorization", "Bearer right").get("/serving" + path).then();
  }

  private static JsonPath optimize(String group, String app, String more) {
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .queryParam("explain", true)
        .body(
            """
            {"check": {"name": "check", "source": "prometheus", "group": "%s",
             "metric_app_name": "%s", "task": "server"}, "cache_size": 60,
             "current_replicas": 3, "min_replicas": 1, "max_replicas": 100000 %s}
            """
                .formatted(group, app, more))
        .post("/optimize")
        .then()
        .statusCode(200)
        .extract()
        .jsonPath();
  }
}
