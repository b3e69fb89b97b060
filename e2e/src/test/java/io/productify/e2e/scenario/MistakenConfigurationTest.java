package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Five mistakes at once: whoever made them mends all five after one look into the log. */
class MistakenConfigurationTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String SECRET = "a-token-that-was 61f0c2 pasted-with-blanks";

  @Test
  void ofACheckIsNamedInOneMessageWithoutItsToken() {
    try (Stage stage = Stage.of("mistaken-check", 3)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.exporter.load(Stage.APP, 50);
      HclText policy =
          stage
              .policy("predictive.hcl")
              .replace("[1m]", "[4s]")
              .setText("group", "we b")
              .set("cache_size", "0\nengine = \"mi lp\"\noptimizer_token = \"" + SECRET + '"')
              .setText("run_deadline", "4500");
      AutoscalerAgent agent = stage.agent(List.of(policy));

      String message = agent.process().awaitLine(0, "has 5 mistakes", LIMIT);

      assertThat(message)
          .contains("the check's strategy block has 5 mistakes")
          .contains("group = ", "we b", "must be 1 to 256 of the characters")
          .contains("cache_size = ", "must be a whole number from 1 to 3600")
          .contains("run_deadline = ", "4500", "must be a duration with its unit")
          .contains("engine = ", "mi lp")
          .contains("optimizer_token must be 1 to 4096 visible ASCII characters");
      agent.process().awaitLine(agent.log().mark(), "has 5 mistakes", LIMIT);
      assertThat(stage.cluster.calls(Stage.WEB)).isEmpty();
      stage.assertTokensStayHidden(SECRET, "61f0c2");
    }
  }

  @Test
  void ofTheAgentIsNamedInOneMessageAtAReloadAndTheOldOneStays() throws IOException {
    try (Stage stage = Stage.of("mistaken-agent", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 150);
      AutoscalerAgent agent =
          stage.agent(
              List.of(
                  stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "3")));
      agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:fresh"));

      Path file = stage.scene.path("agent/agent.hcl");
      HclText configuration = HclText.read(file);
      Files.writeString(
          file,
          configuration
              .replace(
                  "optimizer_url = \"" + stage.optimizer.address() + '"',
                  """
                  optimizer_url            = "optimizer.internal"
                      optimizer_token          = "%s"
                      optimizer_allow_insecure = "perhaps"
                      metrics_addr             = "everywhere"
                      log_level                = "loud"
                  """
                      .formatted(SECRET))
              .text());
      int reloaded = agent.log().mark();
      agent.process().signal("HUP");

      String message = agent.process().awaitLine(reloaded, "has 5 mistakes", LIMIT);
      assertThat(message)
          .contains("optimizer_url = ", "optimizer_allow_insecure = ", "metrics_addr = ")
          .contains("log_level = ", "optimizer_token must be 1 to 4096 visible ASCII characters");

      stage.exporter.load(Stage.APP, 950);
      agent.awaitEvaluation(
          agent.log().mark(), LIMIT, line -> line.meta().contains("source:fresh"));
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 9);
      stage.assertTokensStayHidden(SECRET, "61f0c2");
    }
  }
}
