package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.process.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaleFromZeroTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final GroupId REPORTS = new GroupId("reports", "web");

  @Test
  void goesToZeroWhileIdleStaysThereAndComesBackForAWaitingRequest() {
    try (Stage stage = new Stage("scale-from-zero", Map.of(REPORTS.job(), 1))) {
      stage.group(REPORTS, new CountLimits(0, 10), 1);
      AutoscalerAgent agent =
          stage.agent(List.of(stage.policy("scale-from-zero.hcl").set("cache_size", "3")));
      stage.awaitCount(REPORTS, LIMIT, count -> count == 0);
      int idle = agent.log().mark();
      Await.until("three evaluations at zero", LIMIT, () -> evaluationsAtZero(agent, idle) >= 3);
      assertThat(stage.cluster.desired(REPORTS)).isZero();

      stage.exporter.pending(REPORTS.job(), 1);

      ScaleCall first = stage.awaitCount(REPORTS, LIMIT, count -> count > 0);
      assertThat(first.before()).isZero();
      assertThat(first.count().orElseThrow()).isEqualTo(1L);
      assertThat(first.message()).contains("plan step");
      assertThat(first.meta().path("source").asText()).isIn("fresh", "cached");
    }
  }

  private static long evaluationsAtZero(AutoscalerAgent agent, int mark) {
    return agent.evaluationsSince(mark).stream()
        .filter(line -> line.from() == 0 && line.to() == 0)
        .count();
  }
}
