package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.parts.Http;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CooldownRestartTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void anOptimizerThatIsStartedAgainWithinACooldownDoesNotActASecondTime() throws IOException {
    try (Stage stage = Stage.of("cooldown-restart", 3)) {
      stage.signals().cpu(3, 75);
      Await.until(
          "that replicas are added for the processor",
          Duration.ofSeconds(30),
          () -> optimize(stage, 3).at("/desired/0").asInt() == 4);

      stage.optimizer.process().close();
      stage.optimizer.restart();

      JsonNode answer = optimize(stage, 4);
      assertThat(answer.path("desired")).hasSize(1).allMatch(count -> count.asInt() == 4);
      assertThat(answer.path("reason").asText())
          .contains("blocked by cooldown_up", "of 120 s since replicas were added");
    }
  }

  private static JsonNode optimize(Stage stage, int current) {
    String body =
        """
        {"check": {"name": "load", "source": "prometheus", "group": "web",
         "metric_app_name": "shop", "task": "server"}, "engine": "reactive", "cache_size": 1,
         "current_replicas": %d, "min_replicas": 1, "max_replicas": 20,
         "overrides": {"scale_up_duration": 0, "trigger_cooldown_seconds": 0}}
        """
            .formatted(current);
    try {
      HttpResponse<String> answer =
          Http.postJson(stage.optimizer.address() + "/optimize", stage.token, body);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
