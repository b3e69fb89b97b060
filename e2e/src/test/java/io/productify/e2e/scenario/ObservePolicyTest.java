package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.ScaleCall;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shipped policy that only watches: Nomad is told what would have been, and no count. */
class ObservePolicyTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void whatWouldHaveBeenDoneIsAnEventAndNothingMoves() {
    try (Stage stage = Stage.of("observe", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 750);

      stage.agent(List.of(stage.watching()));

      // 750 requests a second are more than two replicas of 100 serve.
      ScaleCall event =
          stage.awaitCall(
              Stage.WEB,
              LIMIT,
              call -> call.meta().path("nomad_autoscaler.dry_run.count").asInt() > 2);
      assertThat(event.count()).isEmpty();
      assertThat(event.meta().path("nomad_autoscaler.dry_run").asBoolean()).isTrue();
      assertThat(stage.cluster.calls(Stage.WEB)).allMatch(call -> call.count().isEmpty());
      assertThat(stage.cluster.desired(Stage.WEB)).isEqualTo(2);
    }
  }
}
