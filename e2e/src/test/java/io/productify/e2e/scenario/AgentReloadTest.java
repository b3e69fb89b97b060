package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentReloadTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final GroupId FIRST = new GroupId("first", "web");
  private static final GroupId SECOND = new GroupId("second", "web");

  @Test
  void takesAnotherPolicyAndGoesOnWithTheSamePlugin() {
    try (Stage stage = new Stage("agent-reload", Map.of("first", 2, "second", 1))) {
      OptimizerDouble steady = stage.scene.own(new OptimizerDouble());
      steady.plan(2);
      stage.group(FIRST, new CountLimits(1, 20), 2);
      stage.group(SECOND, new CountLimits(1, 20), 1);
      stage.exporter.load("first", 50);
      stage.exporter.load("second", 350);
      AutoscalerAgent agent = stage.agent(List.of(steady.askedBy(stage.policyOf("first"))));
      agent.awaitEvaluation(0, LIMIT, line -> line.job().equals("first"));
      long plugin = agent.plugin().pid();

      HclText second = stage.policyOf("second");
      stage.scene.write("agent/policies/" + second.name(), second.text());
      int reloaded = agent.log().mark();
      agent.process().signal("HUP");

      stage.awaitCount(SECOND, LIMIT, count -> count >= 4);
      agent.awaitEvaluation(reloaded, LIMIT, line -> line.job().equals("first"));
      assertThat(agent.plugin().pid()).isEqualTo(plugin);
      assertThat(stage.cluster.calls(FIRST)).isEmpty();
    }
  }
}
