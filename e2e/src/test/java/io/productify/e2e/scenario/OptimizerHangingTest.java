package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import io.productify.e2e.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An optimizer that takes connections and answers nothing, beside one that is well. */
class OptimizerHangingTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final GroupId STUCK = new GroupId("stuck", "web");
  private static final GroupId WELL = new GroupId("well", "web");

  @Test
  void holdsTheCountOfItsOwnPolicyAloneAndFollowsItsPlansOnceItAnswers() {
    try (Stage stage = new Stage("optimizer-hanging", Map.of("stuck", 3, "well", 2))) {
      OptimizerDouble hanging = stage.scene.own(new OptimizerDouble());
      stage.group(STUCK, new CountLimits(1, 20), 3);
      stage.group(WELL, new CountLimits(1, 20), 2);
      // By its load alone the group would be lowered: the guard beside the plan asks for one.
      stage.exporter.load("stuck", 50);
      stage.exporter.load("well", 150);
      AutoscalerAgent agent =
          stage.agent(List.of(hanging.askedBy(stage.policyOf("stuck")), stage.policyOf("well")));
      Await.until("two held evaluations", LIMIT, () -> of(agent, 0, "stuck").size() >= 2);
      int hangs = agent.log().mark();

      stage.exporter.load("well", 750);
      stage.awaitCount(WELL, LIMIT, count -> count >= 8);
      Await.until("two more of them", LIMIT, () -> of(agent, hangs, "stuck").size() >= 2);

      List<EvaluationLine> held = of(agent, 0, "stuck");
      assertThat(held)
          .allSatisfy(
              line -> {
                assertThat(line.reason()).contains("optimizer timed out", "holding 3");
                assertThat(line.to()).isEqualTo(3);
              });
      assertThat(stage.cluster.calls(STUCK)).isEmpty();
      // Each of the held ones waits for more than four seconds, the others for nobody.
      assertThat(of(agent, 0, "well").size()).isGreaterThanOrEqualTo(2 * held.size());

      hanging.plan(9);
      stage.awaitCount(STUCK, LIMIT, count -> count == 9);
      assertThat(stage.cluster.calls(STUCK)).allMatch(call -> call.count().orElse(9) >= 3);
    }
  }

  private static List<EvaluationLine> of(AutoscalerAgent agent, int mark, String job) {
    return agent.evaluationsSince(mark).stream().filter(line -> line.job().equals(job)).toList();
  }
}
