package io.productify.optimizer.api;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.time.Instant;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code POST /optimize} answers when Prometheus does what a real one seldom does. */
@QuarkusTest
@QuarkusTestResource(value = MetricsFaultsTest.Prometheus.class, restrictToAnnotatedClass = true)
class MetricsFaultsTest {

  /** A server in the place of Prometheus. */
  public static final class Prometheus implements QuarkusTestResourceLifecycleManager {

    static final WireMockServer SERVER =
        new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

    @Override
    public Map<String, String> start() {
      SERVER.start();
      return Map.of(
          "optimizer.token", "right",
          "optimizer.prometheus-url", "http://127.0.0.1:" + SERVER.port(),
          "optimizer.prometheus-timeout-ms", "1000",
          "optimizer.training-window-minutes", "30",
          "optimizer.full-refresh-seconds", "0");
    }

    @Override
    public void stop() {
      SERVER.stop();
    }
  }

  private static final String LOAD = "/api/v1/query_range";
  private static final String ALLOCATION = "/api/v1/query";

  @BeforeEach
  void aSoundPrometheus() {
    Prometheus.SERVER.resetAll();
    stub(LOAD, "", okJson(answer("matrix", "")));
    stub(LOAD, "pfy_total_requests", okJson(answer("matrix", load(0, at -> "250"))));
    stub(ALLOCATION, "cpu_allocated", okJson(answer("vector", allocation(500))));
    stub(ALLOCATION, "memory_allocated", okJson(answer("vector", allocation(268435456))));
  }

  @Test
  void plansFromASoundPrometheus() {
    // 250 requests a second at the default 0.1 s; one replica of 500 MHz serves 100.
    optimize(3).statusCode(200).body("desired[0]", equalTo(3));
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("500", aResponse().withStatus(500)),
        Arguments.of("slow", aResponse().withStatus(200).withFixedDelay(60_000)),
        Arguments.of("closed", aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)),
        Arguments.of(
            "HTML",
            aResponse().withHeader("Content-Type", "text/html").withBody("<html>proxy</html>")),
        Arguments.of("truncated", okJson("{\"status\":\"success\",\"data\":{\"resultTy")),
        Arguments.of(
            "status: error",
            okJson("{\"status\":\"error\",\"errorType\":\"timeout\",\"error\":\"too slow\"}")),
        Arguments.of("redirect", aResponse().withStatus(302).withHeader("Location", "/login")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void aPrometheusThatCannotBeReadIsUnavailable(String name, ResponseDefinitionBuilder fault) {
    Prometheus.SERVER.resetAll();
    Prometheus.SERVER.stubFor(any(anyUrl()).willReturn(fault));
    optimize(3)
        .statusCode(503)
        .body("error", equalTo("metrics_unavailable"))
        .body("series", hasSize(greaterThanOrEqualTo(1)));
  }

  /** The history alone takes its rate over five minutes. Each application has its first read. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void aHistoryThatCannotBeReadTakesNothingAway(String name, ResponseDefinitionBuilder fault) {
    String app = "first-" + name.replaceAll("\\W+", "-");
    stub(LOAD, "[300s]", fault);
    optimize(app, 3).statusCode(200).body("desired[0]", equalTo(3));
    Prometheus.SERVER.verify(
        1,
        getRequestedFor(urlPathEqualTo(LOAD))
            .withQueryParam("query", containing('"' + app + '"').and(containing("[300s]"))));
  }

  @Test
  void anEmptyRequestRateIsUnavailableAndNeverZeroDemand() {
    stub(LOAD, "pfy_total_requests", okJson(answer("matrix", "")));
    optimize(3).statusCode(503).body("series", hasItem("pfy_total_requests"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "+Inf", "-Inf"})
  void aRequestRateOfNoNumbersIsUnavailable(String value) {
    stub(LOAD, "pfy_total_requests", okJson(answer("matrix", load(0, at -> value))));
    optimize(3).statusCode(503).body("series", hasItem("pfy_total_requests"));
  }

  @Test
  void singleValuesThatAreNoNumbersAreFilledAndDoNotLowerTheCount() {
    stub(
        LOAD,
        "pfy_total_requests",
        okJson(answer("matrix", load(0, at -> at % 2 == 0 ? "NaN" : "250"))));
    optimize(3).statusCode(200).body("desired[0]", equalTo(3));
  }

  @Test
  void aSeriesThatEndedMinutesAgoIsUnavailable() {
    stub(LOAD, "pfy_total_requests", okJson(answer("matrix", load(600, at -> "250"))));
    optimize(3).statusCode(503).body("series", hasItem("pfy_total_requests"));
  }

  @Test
  void noAllocationIsUnavailableWhileReplicasRunAndNotAtZero() {
    stub(ALLOCATION, "cpu_allocated", okJson(answer("vector", "")));
    optimize(3)
        .statusCode(503)
        .body(
            "series",
            hasItems("nomad_client_allocs_cpu_allocated", "nomad_client_allocs_memory_allocated"));
    optimize(0).statusCode(200);
  }

  @Test
  void allocationsThatDisagreeArePlannedWithTheirMedian() {
    stub(
        ALLOCATION,
        "cpu_allocated",
        okJson(answer("vector", allocation(500) + "," + allocation(1500))));
    // A median of 1000 MHz serves 200 requests a second.
    optimize(2).statusCode(200).body("desired[0]", equalTo(2));
  }

  @Test
  void anAllocationOfNothingIsAnInvalidCapacity() {
    stub(ALLOCATION, "cpu_allocated", okJson(answer("vector", allocation(0))));
    optimize(3).statusCode(503).body("error", equalTo("invalid_capacity"));
  }

  @Test
  void oneFailedPollDoesNotMakeTheServiceUnready() {
    Prometheus.SERVER.resetAll();
    optimize(3).statusCode(503);
    given().get("/health/ready").then().statusCode(200).body("status", equalTo("UP"));
  }

  @Test
  void aFaultTellsNothingOfTheAddress() {
    Prometheus.SERVER.resetAll();
    String body = optimize(3).extract().asString();
    org.assertj.core.api.Assertions.assertThat(body)
        .startsWith("{\"error\":\"metrics_unavailable\"")
        .doesNotContain("127.0.0.1");
  }

  @Test
  void theReasonNamesTheLoad() {
    optimize(3).body("reason", startsWith("steady, 250 rps now"));
  }

  private static ValidatableResponse optimize(int current) {
    return optimize("shop", current);
  }

  private static ValidatableResponse optimize(String app, int current) {
    String body =
        """
        {"check": {"name": "c", "source": "s", "group": "g", "metric_app_name": "%s",
                   "task": "t"},
         "current_replicas": %d, "min_replicas": 0, "max_replicas": 20, "cache_size": 15}
        """
            .formatted(app, current);
    return given()
        .contentType(ContentType.JSON)
        .header("Authorization", "Bearer right")
        .body(body)
        .post("/optimize")
        .then();
  }

  private static void stub(String path, String query, ResponseDefinitionBuilder answer) {
    Prometheus.SERVER.stubFor(
        get(urlPathEqualTo(path)).withQueryParam("query", containing(query)).willReturn(answer));
  }

  private static String answer(String type, String result) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"%s\",\"result\":[%s]}}"
        .formatted(type, result);
  }

  /** Twenty minutes of samples a step of 15 s apart, the newest {@code age} seconds old. */
  private static String load(long age, LongFunction<String> value) {
    long newest = Math.floorDiv(Instant.now().getEpochSecond() - age, 15) * 15;
    String values =
        LongStream.rangeClosed(0, 80)
            .map(i -> newest - (80 - i) * 15)
            .mapToObj(at -> "[%d,\"%s\"]".formatted(at, value.apply(at)))
            .collect(Collectors.joining(","));
    return "{\"metric\":{\"app\":\"shop\"},\"values\":[%s]}".formatted(values);
  }

  private static String allocation(double value) {
    return "{\"metric\":{},\"value\":[%d,\"%s\"]}".formatted(Instant.now().getEpochSecond(), value);
  }
}
