package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleWithLoadTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @Test
  void raisesTheCountWithTheLoadAndLowersItAfterwards() {
    try (Stage stage = Stage.of("scale-with-load", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 150);
      AutoscalerAgent agent =
          stage.agent(
              List.of(
                  stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "3")));
      agent.awaitEvaluation(0, LIMIT, line -> line.from() == 2);

      stage.exporter.load(Stage.APP, 550);
      ScaleCall up = stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 6);
      agent.awaitEvaluation(0, LIMIT, line -> line.from() >= 6);

      stage.exporter.load(Stage.APP, 50);
      ScaleCall down =
          stage.awaitCount(
              Stage.WEB, LIMIT, count -> count <= 2 && stage.cluster.running(Stage.WEB) <= 6);

      assertThat(up.count().orElseThrow()).isBetween(6L, 20L);
      assertThat(down.time()).isAfter(up.time());
    }
  }
}
