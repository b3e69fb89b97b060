package io.productify.optimizer.api;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.productify.optimizer.api.PlanAsk.Told;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.util.Map;
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
      return Map.of(
          "optimizer.prometheus-timeout-ms", "30000", "optimizer.request-timeout-ms", "60000");
    }
  }

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
