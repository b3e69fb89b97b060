package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers with status 200 that are no plan, as from something else at the optimizer's address. */
class UnusableAnswerTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final GroupId REPORTS = new GroupId("reports", "web");
  private static final String NO_COUNTS = "{\"desired\": [], \"step_seconds\": 1}";
  private static final String NOT_A_COUNT =
      "optimizer's answer has a desired count that is not a whole number from 0 to 100000";

  private static final String NOT_JSON = "optimizer's answer is not a JSON object";

  /** What is wrong with an answer, by the answer. No two neighbours are wrong in the same way. */
  private static Map<String, String> shapes() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("{\"desired\": [-1], \"step_seconds\": 1}", NOT_A_COUNT);
    words.put("desired: [0]", NOT_JSON);
    words.put("{\"desired\": [0.5], \"step_seconds\": 1}", NOT_A_COUNT);
    words.put("<!DOCTYPE html><html><title>Log in</title><form></form></html>", NOT_JSON);
    words.put(
        "{\"desired\": [0], \"step_seconds\": 1}" + " ".repeat(1024 * 1024),
        "optimizer's answer is over 1 MB");
    words.put("{\"desired\": [0], \"step_sec", NOT_JSON);
    words.put(
        "{\"desired\": [0], \"step_seconds\": 0}",
        "optimizer's answer has no positive whole step_seconds");
    words.put("{\"desired\": [100001], \"step_seconds\": 1}", NOT_A_COUNT);
    words.put(NO_COUNTS, "optimizer's answer has no desired counts");
    return words;
  }

  @Test
  void isNamedInPlainWordsAndLowersNoCount() {
    try (Stage stage = new Stage("unusable-answer", Map.of(REPORTS.job(), 0))) {
      OptimizerDouble optimizer = stage.scene.own(new OptimizerDouble());
      optimizer.answer(NO_COUNTS);
      stage.group(REPORTS, new CountLimits(0, 10), 0);
      stage.exporter.pending(REPORTS.job(), 1);
      AutoscalerAgent agent =
          stage.agent(List.of(optimizer.askedBy(stage.policy("scale-from-zero.hcl"))));

      ScaleCall started = stage.awaitCount(REPORTS, LIMIT, count -> count == 1);
      assertThat(started.message())
          .contains("optimizer's answer has no desired counts, starting 1 for the demand seen");
      assertThat(started.meta().path("failure").asText())
          .isEqualTo("optimizer's answer has no desired counts");
      agent.awaitEvaluation(0, LIMIT, line -> line.from() == 1);
      // No demand any more: nothing but the plan that is missing keeps the one replica.
      stage.exporter.pending(REPORTS.job(), 0);

      shapes()
          .forEach(
              (answer, words) -> {
                optimizer.answer(answer);
                int answered = agent.log().mark();
                EvaluationLine held =
                    agent.awaitEvaluation(
                        answered, LIMIT, line -> line.reason().startsWith(words + ", holding 1"));
                assertThat(held.to()).isEqualTo(1);
                assertThat(held.meta()).contains("source:fallback");
              });
      assertThat(stage.cluster.calls(REPORTS)).containsExactly(started);

      optimizer.plan(4);
      stage.awaitCount(REPORTS, LIMIT, count -> count == 4);
    }
  }
}
