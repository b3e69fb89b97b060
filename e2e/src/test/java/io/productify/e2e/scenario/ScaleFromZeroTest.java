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
  void staysAtZeroWhileIdleAndStartsOneReplicaForAWaitingRequest() {
    try (Stage stage = new Stage("scale-from-zero", Map.of(REPORTS.job(), 0))) {
      stage.group(REPORTS, new CountLimits(0, 10), 0);
      stage.exporter.load(REPORTS.job(), 0);
      AutoscalerAgent agent = stage.agent(List.of(stage.policy("scale-from-zero.hcl")));
      Await.until("three evaluations", LIMIT, () -> agent.evaluationsSince(0).size() >= 3);
      assertThat(stage.cluster.calls(REPORTS)).isEmpty();

      stage.exporter.pending(REPORTS.job(), 1);

      ScaleCall first = stage.awaitCount(REPORTS, LIMIT, count -> count >= 1);
      assertThat(first.before()).isZero();
      assertThat(first.count()).hasValue(1);
      assertThat(first.message()).isNotBlank();
      assertThat(first.meta().path("source").asText()).isIn("fresh", "cached", "fallback");
    }
  }
}
