package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrongTokenTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String WRONG = "not-the-token-8c1f40";

  @Test
  void holdsTheCountAndSaysWhyWithoutShowingTheToken() {
    try (Stage stage = Stage.of("wrong-token", 2)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 2);
      stage.exporter.load(Stage.APP, 170);
      AutoscalerAgent agent =
          stage.agent(
              stage.prometheus,
              WRONG,
              List.of(stage.policy("predictive.hcl").replace("[1m]", "[4s]")));

      EvaluationLine held =
          agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:fallback"));

      assertThat(held.to()).isEqualTo(held.from());
      assertThat(held.reason()).containsIgnoringCase("token");
      assertThat(stage.cluster.calls(Stage.WEB)).isEmpty();
      stage.assertTokensStayHidden(WRONG, stage.token);
    }
  }
}
