package io.productify.optimizer.api;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.productify.optimizer.api.PlanAsk.Told;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Signals from Prometheus to the answer, and the memory of hosts to theirs, over HTTP. */
@QuarkusTest
@WithTestResource(StubbedPrometheus.class)
@TestProfile(ReactiveHttpTest.Patient.class)
class ReactiveHttpTest {

  /** A busy machine is no fault of an answer. */
  public static final class Patient implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      try {
        Path folder = Files.createTempDirectory(Path.of("target"), "reactive-http");
        return Map.of(
            "optimizer.prometheus-timeout-ms", "30000",
            "optimizer.request-timeout-ms", "60000",
            "optimizer.decisions.url", "jdbc:sqlite:" + folder.resolve("log.db"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  @BeforeEach
  void aSteadyLoadThatTwoReplicasServeAndNoSignals() {
    StubbedPrometheus.serveLoad(400);
    serve("nomad_client_allocs_cpu_total_ticks", "");
    serve("nomad_client_allocs_memory_usage", "");
  }

  private static void serve(String query, String series) {
    StubbedPrometheus.SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/query"))
            .withQueryParam("query", containing(query))
            .willReturn(
                okJson(
                    "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
                        + series
                        + "]}}")));
  }

  private static PlanAsk running(int current) {
    return PlanAsk.running(current).within(1, 20).where("capacity_per_replica", 1);
  }

  private static void maxCpu(double percent) {
    serve(
        "max(100 * nomad_client_allocs_cpu_total_ticks",
        "{\"metric\":{},\"value\":[0,\"%s\"]}".formatted(percent));
  }

  @Test
  void aReplicaAtItsCeilingIsGivenThreeMoreAtOnce() {
    maxCpu(99);
    Told told = running(2).engine("reactive").told();
    assertThat(told.desired()).containsOnly(5);
    assertThat(told.reason()).isEqualTo("reactive: +3: emergency: max_cpu, score 0.75");
  }

  @Test
  void aReplicaWithRoomIsNot() {
    maxCpu(60);
    Told told = running(2).engine("reactive").told();
    assertThat(told.desired()).containsOnly(2);
    assertThat(told.reason()).contains("blocked by missing_signal");
  }

  @Test
  void hybridIsRaisedByTheSameReplicaAboveWhatTheLoadNeeds() {
    Told before = running(4).engine("hybrid").told();
    assertThat(before.desired()).containsOnly(4);
    maxCpu(99);
    Told told = running(4).engine("hybrid").told();
    assertThat(told.desired()).containsOnly(7);
    assertThat(told.reason()).contains("rps").contains("reactive: +3: emergency");
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void milpAsksForNoSignal() {
    StubbedPrometheus.SERVER.resetRequests();
    running(2).told();
    assertThat(StubbedPrometheus.SERVER.getAllServeEvents())
        .isNotEmpty()
        .noneMatch(event -> event.getRequest().getUrl().contains("cpu_total_ticks"));
  }

  @Test
  void whatKeptACountFromChangingIsServedAndInTheDecisionLog() throws InterruptedException {
    maxCpu(60);
    PlanAsk.app("judged", 2).within(1, 20).engine("reactive").told();
    read("/serving/g/judged")
        .statusCode(200)
        .body("host_signal.raised", equalTo(false))
        .body("host_signal.reason", nullValue())
        .body("unknown", not(hasKey("host_signal")));
    JsonPath row = logged("judged");
    assertThat(row.getString("blocked_by")).isEqualTo("missing_signal");
    assertThat(row.getDouble("score")).isZero();
    assertThat(row.getString("host_signal")).isNull();
  }

  @Test
  void replicasThatTheClusterCannotGiveAreServedAndInTheDecisionLog() throws InterruptedException {
    maxCpu(99);
    PlanAsk.app("full", 2).within(1, 3).engine("reactive").told();
    read("/serving/g/full")
        .statusCode(200)
        .body("host_signal.raised", equalTo(true))
        .body("host_signal.reason", startsWith("at_max: "));
    JsonPath row = logged("full");
    assertThat(row.getString("host_signal")).startsWith("at_max: ");
    assertThat(row.getDouble("score")).isEqualTo(0.75);
  }

  private static ValidatableResponse read(String path) {
    return given().header("Authorization", "Bearer right").get(path).then();
  }

  /** Rows are written beside the requests. */
  private static JsonPath logged(String app) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      JsonPath json = read("/decisions?app=" + app).statusCode(200).extract().jsonPath();
      if (!json.getList("decisions").isEmpty()) {
        return json.setRootPath("decisions[0]");
      }
      assertThat(System.nanoTime()).as("the decision is written").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @Test
  void aHostThatTheOthersCanReplaceMayGoAndThenNoOtherForAWhile() {
    String two =
        "{\"metric\":{\"host\":\"a\"},\"value\":[0,\"%1$s\"]},"
            + "{\"metric\":{\"host\":\"b\"},\"value\":[0,\"%1$s\"]}";
    serve("nomad_client_host_memory_total", two.formatted(1000));
    serve("nomad_client_host_memory_used", two.formatted(200));
    mayGo("a", true, "safe");
    mayGo("b", false, "scale-in cooldown");
  }

  private static void mayGo(String node, boolean approved, String reason) {
    given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body("{\"pool\": \"edge\", \"node\": \"%s\"}".formatted(node))
        .post("/hosts/scale-in-request")
        .then()
        .statusCode(200)
        .body("approved", equalTo(approved))
        .body("reason", containsString(reason));
  }
}
