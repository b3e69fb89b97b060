package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.parts.Http;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tokens from everywhere, optimizers that repeat them, and every log at its loudest: no log, error,
 * meta or metric shows one, and no count is lowered for any of it.
 */
class TokensStayHiddenTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String IN_BLOCK = "block-token-51c7";
  private static final String IN_FILE = "file-token-77ab";
  private static final String RENEWED = "renewed-token-09f2";
  private static final String MISTAKEN = "mistaken token-e3d0";
  private static final String[] SECRETS = {IN_BLOCK, IN_FILE, RENEWED, MISTAKEN, "token-e3d0"};

  private static final List<String> APPS =
      List.of("planned", "refused", "filed", "stuck", "nobody", "mistaken");

  @Test
  void inEveryLogErrorMetaAndMetricThroughAllFailures() throws IOException {
    try (Stage stage = new Stage("tokens", APPS.stream().collect(counts()))) {
      OptimizerDouble planning = stage.scene.own(new OptimizerDouble());
      OptimizerDouble refusing = stage.scene.own(new OptimizerDouble());
      OptimizerDouble hanging = stage.scene.own(new OptimizerDouble());
      planning.planThatRepeatsTheToken(5);
      refusing.refusalThatRepeatsTheToken();
      for (String app : APPS) {
        stage.group(web(app), new CountLimits(1, 20), 3);
        stage.exporter.load(app, 50);
      }
      Path file = stage.scene.write("token", IN_FILE);
      String metrics = "127.0.0.1:" + FreePorts.next();
      List<HclText> policies = new ArrayList<>();
      policies.add(with("optimizer_token", IN_BLOCK, planning.askedBy(stage.policyOf("planned"))));
      policies.add(with("optimizer_token", IN_BLOCK, refusing.askedBy(stage.policyOf("refused"))));
      policies.add(
          with("optimizer_token_file", file.toString(), planning.askedBy(stage.policyOf("filed"))));
      policies.add(with("optimizer_token", IN_BLOCK, hanging.askedBy(stage.policyOf("stuck"))));
      policies.add(with("optimizer_url", "http://127.0.0.1:1", stage.policyOf("nobody")));
      policies.add(with("optimizer_token", MISTAKEN, stage.policyOf("mistaken")));
      AutoscalerAgent agent = stage.agent(policies);
      // The agent is healthy before its plugin is, and until then ends on the signal to reload.
      agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:"));

      int loud =
          stage.reload(agent, "log_level = \"trace\"\nmetrics_addr = \"%s\"".formatted(metrics));
      for (String sign :
          List.of(
              "understand the request \\(400 malformed_json: Bearer \\*\\*\\*\\), holding 3",
              "optimizer timed out, holding 3",
              "optimizer unreachable, holding 3",
              "optimizer_token must be 1 to 4096 visible ASCII characters")) {
        agent.process().awaitLine(loud, sign, LIMIT);
      }
      ScaleCall planned = stage.awaitCount(web("planned"), LIMIT, count -> count == 5);
      assertThat(planned.message()).contains("from Bearer ***: Bearer ***");
      assertThat(planned.meta().path("engine").asText()).isEqualTo("Bearer ***");
      stage.awaitCount(web("filed"), LIMIT, count -> count == 5);

      int rotated = agent.log().mark();
      stage.scene.write("token", "");
      agent.process().awaitLine(rotated, "the token of before stays in use", LIMIT);
      stage.scene.write("token", RENEWED);
      agent
          .process()
          .awaitReady(
              "sent the renewed token",
              LIMIT,
              () -> planning.authorizations().contains("Bearer " + RENEWED));
      agent.pluginJvm().destroyForcibly();
      agent.process().awaitLine(rotated, "the plugin's JVM ended with exit code 137", LIMIT);
      agent.process().awaitLine(agent.log().mark(), "optimizer unreachable, holding 3", LIMIT);

      assertThat(Http.get("http://" + metrics + "/metrics"))
          .contains("pfy_plugin_evaluations_total")
          .doesNotContain(SECRETS)
          .doesNotContain(stage.token);
      for (String app : APPS) {
        assertThat(stage.cluster.calls(web(app)))
            .as(app)
            .allMatch(call -> call.count().orElse(call.before()) >= call.before())
            .allSatisfy(call -> assertThat(call.toString()).doesNotContain(SECRETS));
      }
      stage.assertTokensStayHidden(SECRETS);
    }
  }

  private static Collector<String, ?, Map<String, Integer>> counts() {
    return Collectors.toMap(app -> app, app -> 3);
  }

  private static GroupId web(String app) {
    return new GroupId(app, "web");
  }

  private static HclText with(String key, String value, HclText policy) {
    String task = "task  = \"server\"";
    return policy.replace(task, task + "\n" + key + " = \"" + value + '"');
  }
}
