package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleWithLoadTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void raisesTheCountWithTheLoadAndLowersItAfterwards() {
    try (Stage stage = Stage.of("scale-with-load", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 150);
      AutoscalerAgent agent =
          stage.agent(
              List.of(
                  stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "3")));
      agent.awaitEvaluation(
          0, LIMIT, line -> line.from() == 2 && line.reason().contains("rps now"));

      stage.exporter.load(Stage.APP, 550);
      ScaleCall up = stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 6);
      EvaluationLine planned = agent.awaitEvaluation(0, LIMIT, ScaleWithLoadTest::raisedByPlan);
      agent.awaitEvaluation(0, LIMIT, line -> line.from() >= 6);

      stage.exporter.load(Stage.APP, 50);
      // A load that rose so far a moment ago may do it again: one replica is not enough yet.
      ScaleCall down =
          stage.awaitCall(
              Stage.WEB,
              LIMIT,
              call -> call.before() > 4 && call.count().orElse(call.before()) <= 4);

      assertThat(up.count().orElseThrow()).isBetween(6L, 20L);
      assertThat(planned.reason()).contains("rps now");
      assertThat(planned.meta()).contains("engine:milp", "decision_id:", "app:shop");
      assertThat(down.time()).isAfter(up.time());
      assertThat(down.message()).contains("plan step");
      assertThat(down.meta().path("engine").asText()).isEqualTo("milp");
      assertThat(down.meta().path("decision_id").asText()).isNotBlank();
    }
  }

  private static boolean raisedByPlan(EvaluationLine line) {
    return line.to() >= 6 && line.to() > line.from() && line.reason().startsWith("plan step");
  }
}
