package io.productify.optimizer.app;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decision log of a running service, over HTTP and from the command line. */
@QuarkusTest
@TestProfile(DecisionsHttpTest.OnRecordedWindows.class)
class DecisionsHttpTest {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Recorded windows, a file of SQLite, and a shadow. */
  public static final class OnRecordedWindows implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      try {
        Path folder = Files.createTempDirectory(Path.of("target"), "decisions-http");
        return Map.of(
            "optimizer.token", "right",
            "optimizer.only-test-data", "true",
            "optimizer.request-timeout-ms", "60000",
            "optimizer.shadow.engines", "proportional",
            "optimizer.decisions.url", "jdbc:sqlite:" + folder.resolve("log.db"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static ValidatableResponse get(String query) {
    return given()
        .urlEncodingEnabled(false)
        .header("Authorization", "Bearer right")
        .get("/decisions" + query)
        .then();
  }

  /** Asks for a plan of at least 5 replicas, which a hundred are more than enough for. */
  private static String optimize(String group, int current) {
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(
            """
            {"check": {"name": "load", "source": "prometheus", "group": "%s",
             "metric_app_name": "diurnal", "task": "server"}, "engine": "exact",
             "current_replicas": %d, "min_replicas": 5, "max_replicas": 100}
            """
                .formatted(group, current))
        .post("/optimize")
        .then()
        .statusCode(200)
        .extract()
        .path("decision_id");
  }

  private static JsonPath awaited(String query, int decisions) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      JsonPath json = get(query).statusCode(200).extract().jsonPath();
      if (json.getList("decisions").size() == decisions
          && json.getList("decisions.shadows").stream().noneMatch(List.of()::equals)) {
        return json;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the decisions are not written: " + json.prettify());
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @Test
  void anAnswerIsInTheLogWithEveryFieldAndItsShadow() throws InterruptedException {
    Instant before = Instant.now();
    String id = optimize("log-fields", 3);
    JsonPath row = awaited("?group=log-fields", 1).setRootPath("decisions[0]");
    assertThat(row.getString("decision_id")).isEqualTo(id);
    assertThat(Instant.parse(row.getString("time")))
        .isBetween(before.minusMillis(1), Instant.now());
    assertThat(row.getString("app")).isEqualTo("diurnal");
    assertThat(row.getString("check.name")).isEqualTo("load");
    assertThat(row.getInt("counts.current")).isEqualTo(3);
    assertThat(row.getInt("counts.max")).isEqualTo(100);
    assertThat(row.getString("engine.name")).isEqualTo("exact");
    assertThat(row.getString("engine.route")).isEqualTo("request");
    assertThat(row.getString("engine.mode")).isEqualTo("serve");
    assertThat(row.getList("answer.planned", Integer.class).get(0))
        .isEqualTo(row.getInt("answer.desired"));
    assertThat(row.getList("answer.plan")).hasSizeGreaterThan(40);
    assertThat(row.getString("direction")).isEqualTo("up");
    assertThat(row.getString("reason")).contains("rps now");
    assertThat(row.getString("error")).isNull();
    assertThat(row.getDouble("load.observed")).isPositive();
    assertThat(row.getDouble("load.upper")).isGreaterThanOrEqualTo(row.getDouble("load.forecast"));
    assertThat(row.getDouble("load.demand")).isPositive();
    assertThat(row.getString("load.regime")).isNotEmpty();
    assertThat(row.getMap("stage_millis")).containsKeys("metrics", "forecast", "solve");
    assertThat(row.getList("shadows.engine")).containsExactly("proportional");
    assertThat(row.getString("shadows[0].outcome")).isEqualTo("planned");
  }

  @Test
  void pagesNewestFirst() throws InterruptedException {
    String first = optimize("log-page", 3);
    String second = optimize("log-page", 4);
    awaited("?group=log-page", 2);
    String next =
        get("?group=log-page&limit=1")
            .body("decisions.decision_id", contains(second))
            .extract()
            .path("next");
    get("?group=log-page&limit=1&after=" + next)
        .body("decisions.decision_id", contains(first))
        .body("", not(hasKey("next")));
  }

  @Test
  void filters() throws InterruptedException {
    String up = optimize("log-filter", 3);
    Instant between = Instant.now().plusMillis(2);
    TimeUnit.MILLISECONDS.sleep(5);
    String down = optimize("log-filter", 100);
    awaited("?group=log-filter", 2);
    get("?group=log-filter&direction=up").body("decisions.decision_id", contains(up));
    get("?group=log-filter&direction=down").body("decisions.decision_id", contains(down));
    get("?group=log-filter&direction=none").body("decisions", empty());
    get("?group=log-filter&from=" + between).body("decisions.decision_id", contains(down));
    get("?group=log-filter&to=" + between).body("decisions.decision_id", contains(up));
    get("?group=log-filter&app=bursty").body("decisions", empty());
    get("?app=diurnal").body("decisions.app", everyItem(equalTo("diurnal")));
  }

  @Test
  void namesEveryBadParameterAtOnce() {
    get("?from=noon&to=later&direction=sideways&limit=0&after=x")
        .statusCode(422)
        .body("error", equalTo("validation_failed"))
        .body("violations.field", contains("from", "to", "direction", "after", "limit"));
  }

  @ParameterizedTest
  @CsvSource({
    "limit=1001, limit",
    "limit=many, limit",
    "from=%2B999999999-01-01T00:00:00Z, from",
    "from=2026-01-01T12:00:00, from",
    "from=2026-01-01T12:00:00Z&to=2026-01-01T12:00:00Z, from",
    "direction=, direction",
    "after=noon/x, after"
  })
  void namesABadParameter(String query, String field) {
    get("?" + query).statusCode(422).body("violations.field", contains(field));
  }

  @ParameterizedTest
  @CsvSource({
    "limit=1000",
    "limit=1",
    "from=2026-01-01T12:00:00%2B01:00",
    "after=2026-01-01T12:00:00Z/x"
  })
  void takesWhatIsRight(String query) {
    get("?" + query).statusCode(200);
  }

  @Test
  void isForThoseWithAToken() {
    given().get("/decisions").then().statusCode(401);
    given().header("Authorization", "Bearer wrong").get("/decisions").then().statusCode(401);
  }

  @Test
  void isDescribed() {
    given()
        .queryParam("format", "json")
        .get("/openapi")
        .then()
        .statusCode(200)
        .body("paths.'/decisions'.get.parameters.name", hasSize(7))
        .body("paths.'/decisions'.get.responses.'200'", not(nullValue()));
  }

  @Test
  void theCommandLineAsksARunningOptimizer() throws InterruptedException {
    String id = optimize("log-remote", 3);
    awaited("?group=log-remote", 1);
    StringWriter out = new StringWriter();
    int code =
        Main.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "decisions",
                "--group=log-remote",
                "--direction=up",
                "--url=http://localhost:" + RestAssured.port + "/");
    assertThat(code).isZero();
    assertThat(out.toString().lines().toList()).hasSize(2);
    assertThat(out.toString()).contains(id, "log-remote/diurnal", "3 -> ");
  }

  @Test
  void aReplayOfAServedDecisionFindsTheSamePlan() throws InterruptedException {
    String id = optimize("log-replay", 3);
    awaited("?group=log-replay", 1);
    StringWriter out = new StringWriter();
    int code = Main.commandLine().setOut(new PrintWriter(out)).execute("decisions", "replay", id);
    assertThat(out.toString()).endsWith("the same plan as recorded\n");
    assertThat(code).isZero();
  }

  @Test
  void theMetricsTellOfTheLog() throws InterruptedException {
    optimize("log-metrics", 3);
    awaited("?group=log-metrics", 1);
    String metrics = given().get("/metrics").then().statusCode(200).extract().asString();
    assertThat(metrics)
        .containsPattern("pfy_decisions_written_total\\S* [1-9]")
        .containsPattern("pfy_decisions_dropped_total\\{reason=\"queue_full\"[^}]*} 0.0")
        .containsPattern("pfy_decisions_dropped_total\\{reason=\"refused\"[^}]*} 0.0")
        .containsPattern("pfy_decisions_dropped_total\\{reason=\"shutdown\"[^}]*} 0.0")
        .containsPattern("pfy_decisions_queue_depth\\S* \\d")
        .containsPattern("pfy_decisions_store_up\\S* 1.0");
  }
}
