package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import io.productify.e2e.parts.PrometheusServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The Prometheus that the optimizer reads goes away. The agent's own queries go to another one
 * here: without an answer to its query the agent would not ask the plugin at all.
 */
class PrometheusOutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @Test
  void holdsTheCountWhileTheOptimizerHasNoMetricsAndRecovers() {
    try (Stage stage = Stage.of("prometheus-outage", 3)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.exporter.load(Stage.APP, 250);
      PrometheusServer other = stage.secondPrometheus();
      AutoscalerAgent agent =
          stage.agent(
              other,
              stage.token,
              List.of(
                  stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "2")));
      agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:fresh"));

      stage.prometheus.kill();
      int killed = agent.log().mark();
      EvaluationLine held =
          agent.awaitEvaluation(killed, LIMIT, line -> line.meta().contains("source:fallback"));
      assertThat(held.to()).isEqualTo(held.from());
      assertThat(held.reason()).contains("503 metrics_unavailable", "holding " + held.from());

      stage.prometheus.restart();
      int restarted = agent.log().mark();
      stage.exporter.load(Stage.APP, 950);
      agent.awaitEvaluation(restarted, LIMIT, line -> line.meta().contains("source:fresh"));
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 9);
    }
  }
}
