package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrashLoopTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void aGroupOfWhichNothingStaysUpIsNotScaledUntilItRunsAgain() {
    try (Stage stage = Stage.of("crash-loop", 3)) {
      SignalExporter signals = stage.signals();
      // What the last allocations measured is in Prometheus for a while: hot enough to be urgent.
      signals.cpu(3, 99);
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.cluster.running(Stage.WEB, 0);
      AutoscalerAgent agent = stage.agent(List.of(stage.reactivePolicy()));

      AtomicInteger held = new AtomicInteger();
      agent.awaitEvaluation(
          0, LIMIT, line -> line.meta().contains("0 running") && held.incrementAndGet() >= 5);
      assertThat(stage.cluster.calls(Stage.WEB)).as("while nothing runs").isEmpty();
      assertThat(stage.cluster.desired(Stage.WEB)).isEqualTo(3);

      stage.cluster.running(Stage.WEB, 3);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count == 6);
    }
  }
}
