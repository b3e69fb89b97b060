package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesRegex;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.planning.Parameter;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP contract, on windows from the class path. */
@QuarkusTest
@TestProfile(OptimizeResourceTest.OnRecordedWindows.class)
class OptimizeResourceTest {

  public static final class OnRecordedWindows implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.token", "right",
          "optimizer.token-previous", "rotated",
          "optimizer.only-test-data", "true");
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void answersTheSmallestRequestWithEveryField() throws IOException {
    post(request())
        .statusCode(200)
        .body("desired", hasSize(1))
        .body("step_seconds", equalTo(15))
        .body("cost_breakdown", hasKey("replica_cost"))
        .body("cost_breakdown", hasKey("expected_shortfall"))
        .body("cost_breakdown", hasKey("backlog_carry_cost"))
        .body("cost_breakdown", hasKey("scale_event_cost"))
        .body("engine", equalTo("milp"))
        .body("fallback", equalTo(false))
        .body("$", hasKey("drift_score"))
        .body("drift_score", nullValue())
        .body("regime", matchesRegex("[a-z]+"))
        .body(
            "reason",
            matchesRegex(".* rps now, .* at \\d\\d:\\d\\d, upper .* one replica serves .*"))
        .body("decision_id", matchesRegex("[0-9a-f]{12}-[0-9a-f]{16}"))
        .body("$", not(hasKey("explanation")));
  }

  @Test
  void theAnswerHasTheFieldsOfTheContract() throws IOException {
    Set<String> contract = new HashSet<>();
    JSON.readTree(new File("../docs/contract/optimize-response.json"))
        .fieldNames()
        .forEachRemaining(contract::add);
    JsonNode answer = JSON.readTree(post(request()).extract().asByteArray());
    Set<String> given = new HashSet<>();
    answer.fieldNames().forEachRemaining(given::add);
    assertThat(given).isEqualTo(contract);
  }

  @Test
  void answersARequestWithEveryField() throws IOException {
    ObjectNode full = read("optimize-request-full.json");
    post(full).statusCode(200).body("desired", hasSize(4));
  }

  @Test
  void ignoresFieldsItDoesNotKnow() throws IOException {
    ObjectNode newer = request();
    newer.put("next_years_field", 1);
    ((ObjectNode) newer.get("check")).put("next_years_field", 1);
    post(newer).statusCode(200);
  }

  @Test
  void explainsWhenAskedTo() throws IOException {
    authorized()
        .queryParam("explain", true)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .body("explanation.observed_tail", hasSize(20))
        .body("explanation.forecast_mean", hasSize(41))
        .body("explanation.forecast_upper", hasSize(41))
        .body("explanation.demand", hasSize(41))
        .body("explanation.coverage", hasSize(41))
        .body("explanation.replica.requests_per_second", greaterThanOrEqualTo(1f))
        .body("explanation.plan.solver_status", equalTo("optimal"))
        .body("explanation.plan.limits", hasSize(greaterThanOrEqualTo(1)))
        .body("explanation.engine.name", equalTo("milp"))
        .body("explanation.engine.route", equalTo("configuration"))
        .body("explanation.plan.planned", hasSize(1))
        .body("explanation.parameters.sla_soft.origin", equalTo("default"))
        .body("explanation.stage_millis", hasKey("solve"));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "960, 960", "10000, 960"})
  void explainsWithAsMuchOfTheObservedAsIsAskedForAndThere(int tail, int points)
      throws IOException {
    authorized()
        .queryParam("explain", true)
        .queryParam("tail", tail)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .body("explanation.observed_tail", hasSize(points))
        .body("explanation.observed_until", matchesRegex("\\d{4}-\\d\\d-\\d\\dT.*Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10001", "-1", "1.5", "many"})
  void refusesATailThatIsNoNumberOfPoints(String tail) throws IOException {
    authorized()
        .queryParam("tail", tail)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(422)
        .body("violations[0].field", equalTo("tail"))
        .body("violations[0].message", containsString("1 to 10000"));
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({"dry_run, zz", "dry_run, 1", "explain, yes"})
  void refusesWhatIsNeitherTrueNorFalse(String name, String value) throws IOException {
    authorized()
        .queryParam(name, value)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(422)
        .body("violations[0].field", equalTo(name))
        .body("violations[0].message", equalTo("must be true or false, was " + value));
  }

  @ParameterizedTest(name = "dry_run={0}: recorded {1}")
  @CsvSource({"TRUE, false", "true, false", "false, true", "False, true"})
  void isReadInAnyCase(String value, boolean recorded) throws IOException {
    authorized()
        .queryParam("dry_run", value)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .body("decision_id", recorded ? notNullValue() : nullValue());
  }

  @Test
  void aDryRunIsPlannedLikeAnyOtherAndHasNoKeyInTheDecisionLog() throws IOException {
    authorized()
        .queryParam("dry_run", true)
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .body("desired", hasSize(1))
        .body("engine", equalTo("milp"))
        .body("decision_id", nullValue());
  }

  @Test
  void explainsEveryParameterAlsoThoseThatAreUnset() throws IOException {
    JsonNode parameters =
        JSON.readTree(
                authorized()
                    .queryParam("explain", true)
                    .body(request().toString())
                    .post("/optimize")
                    .asByteArray())
            .at("/explanation/parameters");
    assertThat(fieldsOf(parameters))
        .containsExactlyElementsOf(Arrays.stream(Parameter.values()).map(Parameter::key).toList());
    for (String unset : List.of("cost_budget_per_hour", "capacity_per_replica")) {
      assertThat(parameters.get(unset).get("value").isNull()).isTrue();
      assertThat(parameters.get(unset).get("origin").asText()).isEqualTo("default");
    }
  }

  @Test
  void theHoldEnginePricesNothing() throws IOException {
    ObjectNode request = request();
    request.put("engine", "hold").put("cache_size", 45);
    post(request)
        .statusCode(200)
        .body("desired", contains(3, 3, 3))
        .body("$", not(hasKey("cost_breakdown")));
  }

  @Test
  void bothTokensAreAcceptedDuringRotation() throws IOException {
    for (String token : List.of("right", "rotated")) {
      given()
          .contentType(ContentType.JSON)
          .header("Authorization", "Bearer " + token)
          .body(request().toString())
          .post("/optimize")
          .then()
          .statusCode(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer wrong", "Bearer ", "Bearer", "Basic cmlnaHQ=", "right", ""})
  void aWrongHeaderIsUnauthorizedEvenWithARightTokenInTheBody(String header) throws IOException {
    given()
        .contentType(ContentType.JSON)
        .header("Authorization", header)
        .body(request().put("token", "right").toString())
        .post("/optimize")
        .then()
        .statusCode(401)
        .header("WWW-Authenticate", "Bearer")
        .body("error", equalTo("unauthorized"));
  }

  @Test
  void aTokenInTheBodyIsAcceptedWithoutAHeaderAndCalledDeprecated() throws IOException {
    given()
        .contentType(ContentType.JSON)
        .body(request().put("token", "right").toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .header("Deprecation", "true");
  }

  @Test
  void whoIsNotAuthenticatedIsToldSoBeforeTypeAndSize() {
    given().contentType(ContentType.TEXT).body("x").post("/optimize").then().statusCode(401);
    given()
        .contentType(ContentType.JSON)
        .body(" ".repeat(10 * 1024 * 1024 + 1))
        .post("/optimize")
        .then()
        .statusCode(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/xml", ";;;"})
  void theAnswerIsJsonWhateverTheCallerWouldAccept(String accept) throws IOException {
    given()
        .contentType(ContentType.JSON)
        .header("Accept", accept)
        .header("Authorization", "Bearer right")
        .body(request().toString())
        .post("/optimize")
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON);
  }

  @Test
  void aHundredViolationsAreToldAndTheRestCounted() throws IOException {
    ObjectNode request = request();
    ArrayNode samples = request.putArray("metrics");
    for (int i = 0; i < 150; i++) {
      samples.addObject().put("timestamp", "no time").put("value", 1);
    }
    post(request)
        .statusCode(422)
        .body("violations", hasSize(101))
        .body("violations[100].message", equalTo("and 50 more"));
  }

  @Test
  void aBodyOfTooManyThingsIsRefusedForTheirNumberAlone() throws IOException {
    ObjectNode request = request();
    ObjectNode overrides = request.putObject("overrides");
    for (int i = 0; i <= 100; i++) {
      overrides.put("unknown_" + i, 1);
    }
    post(request).statusCode(422).body("violations.field", contains("overrides"));
  }

  @Test
  void slowSendersHoldNoThread() throws IOException {
    String begun =
        "POST /optimize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + "Content-Length: 1000\r\n\r\n{\"a\"";
    List<Socket> senders = new ArrayList<>();
    try {
      for (int i = 0; i < 250; i++) {
        Socket sender = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port);
        senders.add(sender);
        sender.getOutputStream().write(begun.getBytes(StandardCharsets.UTF_8));
      }
      post(request()).statusCode(200);
      given().get("/health/ready").then().statusCode(200);
    } finally {
      for (Socket sender : senders) {
        sender.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"token\":\"wrong\"}", "{}", "{", ""})
  void withoutAValidTokenNothingIsToldOfTheBody(String body) {
    given()
        .contentType(ContentType.JSON)
        .body(body)
        .post("/optimize")
        .then()
        .statusCode(401)
        .body("error", equalTo("unauthorized"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "null",
        "3",
        "\"text\"",
        "{} {}",
        "{\"current_replicas\": \"3\"}",
        "{\"current_replicas\": 3.5}",
        "{\"check\": []}",
        "{\"check\": {\"name\": 3}}",
        "{\"metrics\": {}}",
        "{\"metrics\": [{\"value\": \"many\"}]}",
        "{\"overrides\": []}",
        "{\"engine\": 7}"
      })
  void aBodyOfAnotherShapeIsMalformed(String body) {
    authorized()
        .body(body)
        .post("/optimize")
        .then()
        .statusCode(400)
        .body("error", equalTo("malformed_json"));
  }

  @Test
  void namesEveryViolationAtOnce() throws IOException {
    ObjectNode request = request();
    request.put("cache_size", 0).put("current_replicas", -1).put("min_replicas", 11);
    request.putObject("overrides").put("sla_sotf", 1).put("risk", "brave").put("sla_hard", -1);
    ((ObjectNode) request.get("check"))
        .put("name", "bell\u0007")
        .put("group", "a b")
        .remove("source");
    ((ObjectNode) request.get("metrics").get(0)).put("timestamp", "yesterday");
    post(request)
        .statusCode(422)
        .body("error", equalTo("validation_failed"))
        .body(
            "violations.field",
            hasItems(
                "cache_size",
                "current_replicas",
                "min_replicas",
                "check.name",
                "check.group",
                "check.source",
                "metrics[0].timestamp",
                "overrides.sla_sotf",
                "overrides.risk",
                "overrides.sla_hard"))
        .body("violations", hasSize(10))
        .body(
            "violations.find { it.field == 'cache_size' }.message",
            equalTo("must be 1 to 3600 seconds, was 0"));
  }

  @ParameterizedTest(name = "{0} = {1}: {2}")
  @CsvSource({
    "cache_size, 1, 200",
    "cache_size, 3600, 200",
    "cache_size, 3601, 422",
    "current_replicas, 0, 200",
    "current_replicas, 100000, 200",
    "current_replicas, 100001, 422",
    "current_replicas, 99999999999, 422",
    "pending_replicas, 100001, 422",
    "min_replicas, 10, 200",
    "min_replicas, 11, 422",
    "max_replicas, 0, 200"
  })
  void acceptsEachNumberToItsEdge(String field, long value, int status) throws IOException {
    post(request().put(field, value)).statusCode(status);
  }

  @ParameterizedTest
  @CsvSource({"name, 256, 200", "name, 257, 422", "source, 257, 422", "group, 257, 422"})
  void acceptsEachTextToItsEdge(String field, int length, int status) throws IOException {
    ObjectNode request = request();
    ((ObjectNode) request.get("check")).put(field, "x".repeat(length));
    post(request).statusCode(status);
  }

  @Test
  void aQueryMayBeAsLongAs4096Characters() throws IOException {
    ObjectNode request = request();
    ((ObjectNode) request.get("check")).put("query", "q".repeat(4096));
    post(request).statusCode(200);
    ((ObjectNode) request.get("check")).put("query", "q".repeat(4097));
    post(request).statusCode(422);
  }

  @Test
  void samplesThatAreNullOrNoNumberAreDropped() throws IOException {
    ObjectNode request = request();
    ArrayNode samples = request.putArray("metrics");
    samples.addObject().put("timestamp", "2026-01-01T12:00:00Z").putNull("value");
    samples.addNull();
    samples.addObject().put("timestamp", "no time, no value");
    String withNaN = request.toString().replace("null", "NaN");
    post(request).statusCode(200);
    authorized().body(withNaN.replace(",NaN,", ",")).post("/optimize").then().statusCode(200);
  }

  @Test
  void anUnknownEngineIsNamedWithTheKnownOnes() throws IOException {
    post(request().put("engine", "oracle"))
        .statusCode(400)
        .body("error", equalTo("unknown_engine"))
        .body(
            "known",
            contains("exact", "hold", "hybrid", "milp", "node-share", "proportional", "reactive"));
  }

  @Test
  void aBodyAboveTenMegabytesIsTooLargeWhetherItSaysSoOrNot() throws Exception {
    byte[] large = new byte[10 * 1024 * 1024 + 1];
    java.util.Arrays.fill(large, (byte) ' ');
    for (HttpRequest.BodyPublisher body :
        List.of(
            HttpRequest.BodyPublishers.ofByteArray(large),
            HttpRequest.BodyPublishers.ofInputStream(
                () -> new java.io.ByteArrayInputStream(large)))) {
      HttpResponse<String> response = send(body);
      assertThat(response.statusCode()).isEqualTo(413);
      assertThat(JSON.readTree(response.body()).get("error").asText())
          .isEqualTo("payload_too_large");
    }
  }

  @Test
  void aBodyOfExactlyTenMegabytesIsRead() throws Exception {
    byte[] text = request().toString().getBytes(StandardCharsets.UTF_8);
    byte[] padded = new byte[10 * 1024 * 1024];
    java.util.Arrays.fill(padded, (byte) ' ');
    System.arraycopy(text, 0, padded, 0, text.length);
    assertThat(send(HttpRequest.BodyPublishers.ofByteArray(padded)).statusCode()).isEqualTo(200);
  }

  @Test
  void otherRoutesMethodsAndTypesHaveTheirOwnErrors() {
    authorized().get("/nothing").then().statusCode(404).body("error", equalTo("not_found"));
    authorized()
        .get("/optimize")
        .then()
        .statusCode(405)
        .body("error", equalTo("method_not_allowed"));
    authorized()
        .contentType(ContentType.TEXT)
        .body("x")
        .post("/optimize")
        .then()
        .statusCode(415)
        .body("error", equalTo("unsupported_media_type"));
  }

  @Test
  void everyAnswerCarriesARequestId() {
    given().get("/health").then().header("X-Request-Id", matchesRegex("[0-9a-f-]{36}"));
    given()
        .header("X-Request-Id", "from-the-caller.1")
        .get("/health")
        .then()
        .header("X-Request-Id", equalTo("from-the-caller.1"));
    given()
        .header("X-Request-Id", "not usable!")
        .get("/health")
        .then()
        .header("X-Request-Id", matchesRegex("[0-9a-f-]{36}"));
  }

  @Test
  void sixtyFourRequestsAtOnceAreAllAnswered() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, 64)
            .mapToObj(
                i -> client.sendAsync(httpRequest(app(i)), HttpResponse.BodyHandlers.ofString()))
            .toList();
    Set<String> decisions = new HashSet<>();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      HttpResponse<String> response = answer.get();
      assertThat(response.statusCode()).isEqualTo(200);
      decisions.add(JSON.readTree(response.body()).get("decision_id").asText());
    }
    assertThat(decisions).hasSize(64);
  }

  @Test
  void openRoutesNeedNoToken() {
    given().get("/health").then().statusCode(200).body("status", equalTo("UP"));
    given().get("/health/live").then().statusCode(200);
    given().get("/health/ready").then().statusCode(200).body("checks.name", hasItems("prometheus"));
    given().get("/metrics").then().statusCode(200);
    given().get("/openapi").then().statusCode(200);
    given().get("/docs/").then().statusCode(200);
  }

  @Test
  void tellsPrometheusWhatWasDecided() throws IOException {
    ObjectNode request = request();
    ((ObjectNode) request.get("check")).put("metric_app_name", "measured");
    post(request).statusCode(200);
    String metrics = given().get("/metrics").asString();
    assertThat(metrics)
        .contains("pfy_optimizer_desired_replicas{app=\"measured\",group=\"demo\"}")
        .contains("pfy_optimizer_replica_cost{app=\"measured\",group=\"demo\"}")
        .contains("pfy_optimizer_stage_seconds_count{stage=\"solve\"}")
        .contains("pfy_optimizer_requests_total{outcome=\"planned\"}")
        .doesNotContain("right");
  }

  @Test
  void theErrorsOfTheContractAreTheErrorsThereAre() throws IOException {
    for (JsonNode error : JSON.readTree(new File("../docs/contract/errors.json"))) {
      String code = error.at("/body/error").asText();
      assertThat(API_ERRORS)
          .anySatisfy(
              known -> {
                assertThat(known.code()).isEqualTo(code);
                assertThat(known.status()).isEqualTo(error.get("status").asInt());
                assertThat(known.body().keySet())
                    .containsExactlyElementsOf(fieldsOf(error.get("body")));
              });
    }
  }

  private static final List<ApiError> API_ERRORS =
      List.of(
          ApiError.malformedJson("x"),
          ApiError.unknownEngine("x", List.of()),
          ApiError.UNAUTHORIZED,
          ApiError.NOT_FOUND,
          ApiError.METHOD_NOT_ALLOWED,
          ApiError.PAYLOAD_TOO_LARGE,
          ApiError.UNSUPPORTED_MEDIA_TYPE,
          ApiError.validationFailed(List.of()),
          ApiError.INTERNAL,
          ApiError.metricsUnavailable(List.of()),
          ApiError.INVALID_CAPACITY,
          ApiError.DECISIONS_UNAVAILABLE,
          ApiError.OVERLOADED);

  private static List<String> fieldsOf(JsonNode body) {
    List<String> names = new ArrayList<>();
    body.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static ObjectNode request() throws IOException {
    return read("optimize-request.json");
  }

  private static ObjectNode read(String file) throws IOException {
    return (ObjectNode) JSON.readTree(new File("../docs/contract/" + file));
  }

  private static ValidatableResponse post(ObjectNode request) {
    return authorized().body(request.toString()).post("/optimize").then();
  }

  private static RequestSpecification authorized() {
    return given().contentType(ContentType.JSON).header("Authorization", "Bearer right");
  }

  private static HttpResponse<String> send(HttpRequest.BodyPublisher body)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(httpRequest(body), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest httpRequest(HttpRequest.BodyPublisher body) {
    return HttpRequest.newBuilder(
            URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/optimize"))
        .header("Authorization", "Bearer right")
        .header("Content-Type", "application/json")
        .POST(body)
        .build();
  }

  private static HttpRequest.BodyPublisher app(int number) {
    try {
      ObjectNode request = request();
      ((ObjectNode) request.get("check")).put("metric_app_name", "app-" + number);
      return HttpRequest.BodyPublishers.ofString(request.toString());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
