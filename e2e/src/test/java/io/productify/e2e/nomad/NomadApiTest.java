package io.productify.e2e.nomad;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stand-in behaves as Nomad's API documentation says of the calls that an autoscaler makes. */
class NomadApiTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final GroupId WEB = new GroupId("shop", "web");
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Cluster cluster = new Cluster(Duration.ofMillis(20));
  private final NomadApi api = NomadApi.serve(cluster);
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void register() {
    cluster.add(WEB, new CountLimits(1, 10), 2);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void tellsTheScaleStatusOfAJob() throws Exception {
    JsonNode status = JSON.readTree(get("/v1/job/shop/scale").body());

    assertThat(status.path("JobStopped").asBoolean(true)).isFalse();
    assertThat(status.at("/TaskGroups/web/Desired").asInt()).isEqualTo(2);
    assertThat(status.at("/TaskGroups/web/Running").asInt()).isEqualTo(2);
  }

  @Test
  void whatRunsFollowsWhatIsAskedFor() throws Exception {
    assertThat(
            scale("{\"Count\":5,\"Target\":{\"Group\":\"web\"},\"Message\":\"why\"}").statusCode())
        .isEqualTo(200);

    assertThat(cluster.desired(WEB)).isEqualTo(5);
    Await.until("five are running", LIMIT, () -> cluster.running(WEB) == 5);
    assertThat(cluster.calls(WEB))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.before()).isEqualTo(2);
              assertThat(call.message()).isEqualTo("why");
            });
    JsonNode status = JSON.readTree(get("/v1/job/shop/scale").body());
    assertThat(status.at("/TaskGroups/web/Events/0/PreviousCount").asInt()).isEqualTo(2);
  }

  @Test
  void theListOfNodesChangesWithTheEligibilityOfOne() throws Exception {
    cluster.addNodes(List.of(ClusterNode.of("one", "cache"), ClusterNode.of("two", "cache")));
    HttpResponse<String> before = get("/v1/nodes");
    String index = before.headers().firstValue("X-Nomad-Index").orElseThrow();
    CompletableFuture<HttpResponse<String>> blocked =
        client.sendAsync(
            request("/v1/nodes?wait=60s&index=" + index).build(), BodyHandlers.ofString());

    cluster.eligible("two", false);

    assertThat(JSON.readTree(before.body()).findValuesAsText("SchedulingEligibility"))
        .containsExactly("eligible", "eligible");
    assertThat(JSON.readTree(blocked.get().body()).findValuesAsText("SchedulingEligibility"))
        .containsExactly("eligible", "ineligible");
  }

  @Test
  void aBlockingQueryReturnsOnAChange() throws Exception {
    String index = get("/v1/job/shop/scale").headers().firstValue("X-Nomad-Index").orElseThrow();
    CompletableFuture<HttpResponse<String>> blocked =
        client.sendAsync(
            request("/v1/job/shop/scale?wait=60s&index=" + index).build(), BodyHandlers.ofString());

    scale("{\"Count\":3,\"Target\":{\"Group\":\"web\"}}");

    JsonNode status = JSON.readTree(blocked.get(5, TimeUnit.SECONDS).body());
    assertThat(status.at("/TaskGroups/web/Desired").asInt()).isEqualTo(3);
  }

  @Test
  void aBlockingQueryReturnsWhenItsWaitIsOver() throws Exception {
    String index = get("/v1/job/shop/scale").headers().firstValue("X-Nomad-Index").orElseThrow();

    assertThat(get("/v1/job/shop/scale?wait=50ms&index=" + index).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "11, web, false, 400",
    "0, web, false, 400",
    "-1, web, false, 400",
    "3, web, true, 400",
    "3, none, false, 400"
  })
  void refusesWhatNomadRefuses(int count, String group, boolean error, int status)
      throws Exception {
    HttpResponse<String> answer =
        scale(
            "{\"Count\":%d,\"Error\":%b,\"Target\":{\"Group\":\"%s\"}}"
                .formatted(count, error, group));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(cluster.calls(WEB)).isEmpty();
  }

  @Test
  void refusesToScaleDuringADeployment() throws Exception {
    cluster.deploying(true);

    assertThat(scale("{\"Count\":3,\"Target\":{\"Group\":\"web\"}}").body())
        .isEqualTo("job scaling blocked due to active deployment");
  }

  @Test
  void keepsTheNewestTwentyEvents() throws Exception {
    for (int i = 0; i < 25; i++) {
      scale("{\"Count\":%d,\"Target\":{\"Group\":\"web\"}}".formatted(3 + i % 2));
    }

    JsonNode status = JSON.readTree(get("/v1/job/shop/scale").body());
    assertThat(status.at("/TaskGroups/web/Events")).hasSize(20);
  }

  @Test
  void anUnknownJobIsNotFound() throws Exception {
    HttpResponse<String> answer = get("/v1/job/other/scale");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("not found");
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> scale(String body) throws IOException, InterruptedException {
    return client.send(
        request("/v1/job/shop/scale").PUT(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(api.address() + path));
  }
}
