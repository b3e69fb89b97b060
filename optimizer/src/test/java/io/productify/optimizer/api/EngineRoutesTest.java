package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Canary and shadow over HTTP, on windows from the class path. */
@QuarkusTest
@TestProfile(EngineRoutesTest.WithCanaryAndShadow.class)
class EngineRoutesTest {

  public static final class WithCanaryAndShadow implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.token", "right",
          "optimizer.only-test-data", "true",
          // A busy machine is no reason to hold.
          "optimizer.request-timeout-ms", "60000",
          "optimizer.canary.engine", "exact",
          "optimizer.canary.percent", "12.5",
          "optimizer.canary.always", "tried",
          "optimizer.canary.never", "spared",
          "optimizer.shadow.engines", "proportional, reactive");
    }
  }

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  @Test
  void theExplanationNamesTheEngineAndTheRoute() {
    optimize("tried", "")
        .body("engine", equalTo("exact"))
        .body("explanation.engine.name", equalTo("exact"))
        .body("explanation.engine.route", equalTo("canary"))
        .body("fallback", equalTo(false));
    optimize("spared", "")
        .body("explanation.engine.name", equalTo("milp"))
        .body("explanation.engine.route", equalTo("configuration"));
    optimize("tried", ", \"engine\": \"hold\"")
        .body("engine", equalTo("hold"))
        .body("explanation.engine.name", equalTo("hold"))
        .body("explanation.engine.route", equalTo("request"));
  }

  @Test
  void modelsShowTheCanarysShareAndTheShadows() {
    given()
        .header("Authorization", "Bearer right")
        .get("/models")
        .then()
        .statusCode(200)
        .body(
            "engines.name",
            contains("exact", "hold", "hybrid", "milp", "node-share", "proportional", "reactive"))
        .body("engines.canary_percent", contains(12.5f, 0f, 0f, 0f, 0f, 0f, 0f))
        .body("engines.shadow", contains(false, false, false, false, false, true, true))
        .body("engines.default", contains(false, false, false, true, false, false, false));
  }

  @Test
  void theOpenApiDocumentDescribesRouteShareAndShadow() {
    given()
        .header("Accept", "application/json")
        .get("/openapi?format=json")
        .then()
        .statusCode(200)
        .body(
            "components.schemas.AskedEngine.properties.route.enum",
            contains("request", "canary", "configuration"))
        .body("components.schemas.EngineBody.properties.canary_percent.maximum", equalTo(100))
        .body("components.schemas.EngineBody.properties.shadow.type", equalTo("boolean"))
        .body("components.schemas.PlanBody.properties.planned.type", equalTo("array"));
  }

  /** There are more counts than the canary goes through, so that milp answers for it. */
  @Test
  void aCanaryThatFindsNoPlanIsReplacedAndCounted() {
    double before = counter("pfy_ml_engine_fallback_total{engine=\"exact\"}");
    optimize(
            "tried",
            100_000,
            ", \"overrides\": {\"max_scale_up\": 10000, \"capacity_per_replica\": 1e-6}")
        .body("fallback", equalTo(true))
        .body("explanation.engine.route", equalTo("canary"))
        .body("explanation.plan.solver_status", startsWith("optimal"));
    assertThat(counter("pfy_ml_engine_fallback_total{engine=\"exact\"}")).isEqualTo(before + 1);
  }

  @Test
  void countersAreThereBeforeTheyRise() {
    assertThat(counter("pfy_ml_engine_fallback_total{engine=\"hold\"}")).isZero();
    assertThat(counter("pfy_optimizer_plan_remarks_total{kind=\"budget_relaxed\"}")).isZero();
    for (String kind : new String[] {"limits", "ramp", "unusable"}) {
      assertThat(counter("pfy_safety_corrections_total{kind=\"%s\"}".formatted(kind)))
          .isGreaterThanOrEqualTo(0);
    }
    for (String outcome : new String[] {"dropped", "failed"}) {
      assertThat(
              counter(
                  "pfy_shadow_plans_total{engine=\"proportional\",outcome=\"%s\"}"
                      .formatted(outcome)))
          .isZero();
    }
  }

  @Test
  void aShadowsPlanReachesPrometheus() {
    optimize("shadowed", "").body("explanation.engine.name", equalTo("milp"));
    awaitShadow("proportional", "[1-9]");
    // Signals are none in recorded windows: without them it leaves the count.
    awaitShadow("reactive", "3");
  }

  private static void awaitShadow(String engine, String count) {
    Pattern shown =
        Pattern.compile(
            "pfy_shadow_desired_replicas\\{app=\"shadowed\",engine=\"%s\",group=\"web\"} %s"
                .formatted(engine, count));
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!shown.matcher(metrics()).find()) {
      assertThat(System.nanoTime()).as("a minute is over").isLessThan(deadline);
    }
    assertThat(
            counter("pfy_shadow_plans_total{engine=\"%s\",outcome=\"planned\"}".formatted(engine)))
        .isPositive();
  }

  private static String metrics() {
    return given().get("/metrics").asString();
  }

  private static double counter(String series) {
    Matcher line = Pattern.compile("(?m)^" + Pattern.quote(series) + " (\\S+)$").matcher(metrics());
    assertThat(line.find()).as(series).isTrue();
    return Double.parseDouble(line.group(1));
  }

  private static ValidatableResponse optimize(String app, String more) {
    return optimize(app, 20, more);
  }

  private static ValidatableResponse optimize(String app, int maxReplicas, String more) {
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .queryParam("explain", true)
        .body(
            """
            {"check": {"name": "check", "source": "prometheus", "group": "web",
             "metric_app_name": "%s", "task": "server"},
             "current_replicas": 3, "min_replicas": 1, "max_replicas": %d %s}
            """
                .formatted(app, maxReplicas, more))
        .post("/optimize")
        .then()
        .statusCode(200);
  }
}
