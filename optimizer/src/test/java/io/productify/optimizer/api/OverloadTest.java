package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.productify.optimizer.api.PlanAsk.Told;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service with three places, before a Prometheus that answers when it is let. */
@QuarkusTest
@TestProfile(OverloadTest.ThreePlaces.class)
@WithTestResource(StubbedPrometheus.class)
class OverloadTest {

  private static final int PLACES = 3;

  public static final class ThreePlaces implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.max-queued-requests", "" + PLACES,
          "optimizer.request-timeout-ms", "30000",
          "optimizer.prometheus-timeout-ms", "29000");
    }
  }

  private static final StubbedPrometheus.Gate GATE = StubbedPrometheus.Gate.INSTANCE;
  private static final Pattern ACTIVE =
      Pattern.compile("(?m)^http_server_active_requests\\S* (\\d+)");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Inject PlanningDispatcher dispatcher;

  @BeforeEach
  void aPrometheusThatHoldsBack() {
    StubbedPrometheus.serveLoad(2000);
    GATE.shut();
  }

  @AfterEach
  void letGo() {
    GATE.open();
  }

  @Test
  void moreDifferentRequestsThanPlacesAreRefusedAndEverythingIsServedAgainAfterwards()
      throws Exception {
    List<CompletableFuture<HttpResponse<String>>> first = sendDifferent("first", PLACES);
    GATE.awaitHeld(PLACES);
    assertThat(dispatcher.underWay()).isEqualTo(PLACES);

    for (CompletableFuture<HttpResponse<String>> refused : sendDifferent("refused", 20)) {
      HttpResponse<String> response = get(refused);
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.body()).isEqualTo("{\"error\":\"overloaded\"}");
      assertThat(response.headers().firstValue("Retry-After")).contains("1");
    }
    assertThat(dispatcher.underWay()).isEqualTo(PLACES);
    given().get("/health/ready").then().statusCode(200);
    given()
        .get("/metrics")
        .then()
        .body(containsString("pfy_optimizer_requests_under_way %d.0".formatted(PLACES)))
        .body(containsString("pfy_optimizer_queue_depth "));
    PlanAsk.running(3).engine("oracle").post().statusCode(400);
    PlanAsk.running(3).where("sla_soft", -1).post().statusCode(422);

    GATE.open();
    for (CompletableFuture<HttpResponse<String>> answered : first) {
      assertPlanned(get(answered));
    }
    assertThat(dispatcher.underWay()).isZero();
    for (int i = 0; i < 20; i++) {
      assertPlanned(get(send(ask("refused-" + i))));
    }
    assertThat(dispatcher.underWay()).isZero();
  }

  @Test
  void equalRequestsShareOneAnswerAndOnePlaceEvenWhenAllAreTaken() throws Exception {
    PlanAsk same = ask("shared");
    List<CompletableFuture<HttpResponse<String>>> equal = new ArrayList<>();
    equal.add(send(same));
    List<CompletableFuture<HttpResponse<String>>> others = sendDifferent("beside", PLACES - 1);
    GATE.awaitHeld(PLACES);
    IntStream.range(0, 20).forEach(i -> equal.add(send(same)));
    awaitActive(20 + PLACES);
    // Those after them in the queue of bodies to be read are refused, so that they were read.
    for (CompletableFuture<HttpResponse<String>> refused : sendDifferent("queued", 10)) {
      assertThat(get(refused).statusCode()).isEqualTo(503);
    }
    assertThat(dispatcher.underWay()).isEqualTo(PLACES);

    GATE.open();
    List<String> decisions = new ArrayList<>();
    for (CompletableFuture<HttpResponse<String>> answered : equal) {
      HttpResponse<String> response = get(answered);
      assertPlanned(response);
      decisions.add(Told.of(response.body()).body().get("decision_id").asText());
    }
    assertThat(decisions).hasSize(21).containsOnly(decisions.get(0));
    for (CompletableFuture<HttpResponse<String>> other : others) {
      assertPlanned(get(other));
    }
    assertThat(dispatcher.underWay()).isZero();
  }

  @Test
  void requestsThatDifferInOneCountOrOneParameterShareNothing() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> sent =
        List.of(
            send(ask("like")),
            send(ask("like").with("current_replicas", 4)),
            send(ask("like").where("sla_hard", 201)));
    GATE.awaitHeld(1);
    GATE.open();
    List<String> decisions = new ArrayList<>();
    for (CompletableFuture<HttpResponse<String>> answered : sent) {
      decisions.add(Told.of(get(answered).body()).body().get("decision_id").asText());
    }
    assertThat(decisions).doesNotHaveDuplicates();
  }

  /** Of an application nobody asked for, so that the window is read and its history too. */
  private static PlanAsk ask(String app) {
    return PlanAsk.app(app, 3).where("capacity_per_replica", 1);
  }

  private List<CompletableFuture<HttpResponse<String>>> sendDifferent(String name, int number) {
    return IntStream.range(0, number).mapToObj(i -> send(ask(name + "-" + i))).toList();
  }

  private CompletableFuture<HttpResponse<String>> send(PlanAsk ask) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/optimize"))
            .header("Authorization", "Bearer right")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(ask.body()))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> get(CompletableFuture<HttpResponse<String>> answer)
      throws Exception {
    return answer.get(60, TimeUnit.SECONDS);
  }

  private static void assertPlanned(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    Told told = Told.of(response.body());
    assertThat(told.fallback()).as(response.body()).isFalse();
    assertThat(told.desired()).containsExactly(8, 10, 10, 10);
  }

  /** Asks until so many requests have reached the server, beside the one that asks. */
  private static void awaitActive(int requests) {
    long active = 0;
    for (int i = 0; i < 10_000 && active <= requests; i++) {
      Matcher matcher = ACTIVE.matcher(given().get("/metrics").asString());
      assertThat(matcher.find()).isTrue();
      active = Long.parseLong(matcher.group(1));
    }
    assertThat(active).isGreaterThan(requests);
  }
}
