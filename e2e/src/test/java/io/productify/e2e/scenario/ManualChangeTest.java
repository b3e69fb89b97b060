package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ManualChangeTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void aCountThatAnOperatorSetsIsAdoptedWhicheverWayItGoes() {
    try (Stage stage = Stage.of("manual-change", 3)) {
      // Neither hot nor idle: nothing asks for another count.
      stage.signals().cpu(3, 50);
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      AutoscalerAgent agent = stage.agent(List.of(stage.reactivePolicy()));
      awaitHeld(agent, 0, 3);

      int raised = agent.log().mark();
      stage.cluster.scaledByHand(Stage.WEB, 6);
      assertThat(
              agent
                  .awaitEvaluation(raised, LIMIT, line -> line.reason().contains("by hand"))
                  .reason())
          .contains("raised by hand from 3 to 6: adopted");
      awaitHeld(agent, raised, 6);

      int lowered = agent.log().mark();
      stage.cluster.scaledByHand(Stage.WEB, 2);
      assertThat(
              agent
                  .awaitEvaluation(lowered, LIMIT, line -> line.reason().contains("by hand"))
                  .reason())
          .contains("lowered by hand from 6 to 2: adopted");
      awaitHeld(agent, lowered, 2);

      assertThat(stage.cluster.calls(Stage.WEB)).as("calls of the autoscaler").isEmpty();
      assertThat(stage.cluster.desired(Stage.WEB)).isEqualTo(2);
    }
  }

  /** Waits for three answers that leave so many as they are. */
  private static void awaitHeld(AutoscalerAgent agent, int mark, long count) {
    AtomicInteger held = new AtomicInteger();
    agent.awaitEvaluation(
        mark,
        LIMIT,
        line ->
            line.from() == count
                && line.to() == count
                && line.reason().contains("reactive: no change")
                && held.incrementAndGet() >= 3);
  }
}
