package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The agent starts a plugin once and never again. What is documented for operators is that they
 * find these lines in its log and have to start the agent anew.
 */
class PluginKilledTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @Test
  void theAgentSaysSoNeverLowersTheCountAndStillRaisesItByTheGuard() {
    try (Stage stage = Stage.of("plugin-killed", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 150);
      AutoscalerAgent agent =
          stage.agent(List.of(stage.policy("predictive.hcl").replace("[1m]", "[4s]")));
      agent.awaitEvaluation(0, LIMIT, line -> true);

      int killed = agent.log().mark();
      int callsBefore = stage.cluster.calls(Stage.WEB).size();
      stage.exporter.load(Stage.APP, 0);
      agent.plugin().destroyForcibly();

      agent.process().awaitLine(killed, "plugin process exited", LIMIT);
      agent.process().awaitLine(killed, "failed to run check.*context canceled", LIMIT);
      assertThat(stage.cluster.calls(Stage.WEB)).hasSize(callsBefore);

      stage.exporter.load(Stage.APP, 550);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 5);
    }
  }
}
