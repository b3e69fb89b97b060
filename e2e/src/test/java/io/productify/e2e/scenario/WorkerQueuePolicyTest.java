package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import io.productify.e2e.parts.HclText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The shipped policy for requests and a queue, on the real optimizer. */
class WorkerQueuePolicyTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final GroupId WORKERS = new GroupId("mailer", "web");

  @Test
  void theOptimizerPlansTheTwoStreamsAndRefusesNothingOfIt() {
    try (Stage stage = new Stage("worker-queue", Map.of("mailer", 2))) {
      stage.group(WORKERS, new CountLimits(1, 30), 2);
      stage.exporter.load("mailer", 750);
      // The demo application runs as the group web with the task server.
      HclText policy =
          stage
              .policy("worker-queue.hcl")
              .replace("[1m]", "[4s]")
              .setText("group", "web")
              .setText("task", "server")
              .setText("Group", "web")
              .set("cache_size", "3");

      AutoscalerAgent agent = stage.agent(List.of(policy));

      EvaluationLine planned =
          agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:fresh"));
      assertThat(planned.meta()).contains("engine:milp");
      stage.awaitCount(WORKERS, LIMIT, count -> count >= 6);
    }
  }
}
