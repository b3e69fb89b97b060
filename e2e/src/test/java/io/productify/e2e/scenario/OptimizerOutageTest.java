package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import io.productify.e2e.process.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptimizerOutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @Test
  void goesOnWithItsPlanThenHoldsTheCountThenRecovers() {
    try (Stage stage = Stage.of("optimizer-outage", 3)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.exporter.load(Stage.APP, 350);
      AutoscalerAgent agent =
          stage.agent(
              List.of(
                  stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "12")));
      agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:fresh"));

      stage.optimizer.kill();
      int killed = agent.log().mark();
      long countWhenKilled = stage.cluster.desired(Stage.WEB);
      stage.exporter.load(Stage.APP, 50);

      agent.awaitEvaluation(killed, LIMIT, line -> line.meta().contains("source:cached"));
      Await.until("three evaluations without a plan", LIMIT, () -> held(agent, killed).size() >= 3);
      assertThat(held(agent, killed))
          .allSatisfy(
              line -> {
                assertThat(line.reason()).contains("holding " + line.from());
                assertThat(line.to()).isEqualTo(line.from());
              });
      assertThat(stage.cluster.desired(Stage.WEB)).isGreaterThanOrEqualTo(countWhenKilled);

      stage.exporter.load(Stage.APP, 950);
      stage.optimizer.restart();
      int restarted = agent.log().mark();
      agent.awaitEvaluation(restarted, LIMIT, line -> line.meta().contains("source:fresh"));
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 9);
    }
  }

  private static List<EvaluationLine> held(AutoscalerAgent agent, int mark) {
    return agent.evaluationsSince(mark).stream()
        .filter(line -> line.meta().contains("source:fallback"))
        .toList();
  }
}
