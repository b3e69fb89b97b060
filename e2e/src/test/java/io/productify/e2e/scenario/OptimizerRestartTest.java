package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an optimizer knows of an application that has no replica when it is started again. */
class OptimizerRestartTest {

  private static final String TOKEN = "secret";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode optimize(OptimizerService optimizer, int current) throws IOException {
    HttpResponse<String> answer =
        Http.postJson(
            optimizer.address() + "/optimize?explain=true",
            TOKEN,
            """
            {"check": {"name": "load", "source": "prometheus", "group": "web",
             "metric_app_name": "diurnal", "task": "server"}, "engine": "exact",
             "current_replicas": %d, "min_replicas": 0, "max_replicas": 100}
            """
                .formatted(current));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private static double capacity(JsonNode answer) {
    return answer.at("/explanation/replica/capacity").asDouble();
  }

  private static int logged(OptimizerService optimizer) {
    try {
      return JSON.readTree(Http.get(optimizer.address() + "/decisions", TOKEN))
          .at("/decisions")
          .size();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theLastKnownAllocationSizesTheFirstReplicaAfterARestart() throws IOException {
    try (Scene scene = new Scene(Parts.fromSystemProperties(), "optimizer-restart")) {
      OptimizerService optimizer =
          OptimizerService.start(
              scene,
              TOKEN,
              Map.of("OPTIMIZER_ONLY_TEST_DATA", "true", "OPTIMIZER_REQUEST_TIMEOUT_MS", "60000"));
      double fallback = capacity(optimize(optimizer, 0));
      double known = capacity(optimize(optimizer, 3));
      assertThat(known).as("told apart from the fallback").isNotEqualTo(fallback);
      optimizer.process().close();
      optimizer.restart();
      JsonNode first = optimize(optimizer, 0);
      assertThat(capacity(first)).isEqualTo(known);
      assertThat(first.at("/desired/0").asInt()).isPositive();
      Await.until(
          "that the decisions of both runs are in the log",
          Duration.ofSeconds(20),
          () -> logged(optimizer) == 3);
      JsonNode newest = JSON.readTree(Http.get(optimizer.address() + "/decisions?limit=1", TOKEN));
      assertThat(newest.at("/decisions/0/counts/asked_before").isInt())
          .as("the count that was asked for before the restart is known")
          .isTrue();
    }
  }
}
