package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Fifty policies, each evaluated every second, one of them with an optimizer that hangs. How many
 * evaluations of each are waited for is {@code productify.evaluations}, 20 unless given: 120 are
 * two minutes.
 */
class FiftyPoliciesTest {
  private static final int EVALUATIONS = Integer.getInteger("productify.evaluations", 20);
  private static final Duration LIMIT = Duration.ofSeconds(60 + 3 * EVALUATIONS);
  private static final String STUCK = "stuck";
  private static final List<String> WELL =
      IntStream.rangeClosed(1, 49).mapToObj("app%02d"::formatted).toList();
  private static final List<String> ALL = Stream.concat(WELL.stream(), Stream.of(STUCK)).toList();

  private static final int MOST_THREADS = 64;
  private static final int MOST_RESIDENT_KIB = 256 * 1024;

  @Test
  void areAllEvaluatedAndScaledWhileOneOfThemHasAnOptimizerThatHangs() throws IOException {
    Map<String, Integer> replicas =
        ALL.stream().collect(Collectors.toMap(app -> app, FiftyPoliciesTest::countBefore));
    try (Stage stage = new Stage("fifty-policies", replicas)) {
      OptimizerDouble hanging = stage.scene.own(new OptimizerDouble());
      for (String app : ALL) {
        stage.group(web(app), new CountLimits(1, 3), countBefore(app));
        // Three times what the largest count serves: no plan has a reason to lower one.
        stage.exporter.load(app, app.equals(STUCK) ? 50 : 950);
      }
      AutoscalerAgent agent =
          stage.agent(ALL.stream().map(a -> policy(stage, hanging, a)).toList());
      // The agent is healthy before its plugin is: the first answer tells that there is a JVM.
      agent.awaitEvaluation(0, LIMIT, line -> line.meta().contains("source:"));
      long jvm = agent.pluginJvm().pid();

      Map<String, Integer> evaluations = new HashMap<>();
      agent.awaitEvaluation(
          0,
          LIMIT,
          line -> {
            evaluations.merge(line.job(), 1, Integer::sum);
            return ALL.stream().allMatch(app -> evaluations.getOrDefault(app, 0) >= EVALUATIONS);
          });

      for (String app : WELL) {
        stage.awaitCount(web(app), LIMIT, count -> count == 3);
        assertThat(stage.cluster.calls(web(app))).as(app).noneMatch(FiftyPoliciesTest::lowers);
      }
      assertThat(stage.cluster.calls(web(STUCK))).isEmpty();
      assertThat(agent.log().lines()).noneMatch(line -> line.contains("failed to run check"));
      assertThat(agent.pluginJvm().pid()).isEqualTo(jvm);
      assertThat(status(jvm, "Threads")).as("threads").isLessThan(MOST_THREADS);
      assertThat(status(jvm, "VmHWM")).as("KiB resident, at most").isLessThan(MOST_RESIDENT_KIB);
    }
  }

  private static int countBefore(String app) {
    return app.equals(STUCK) ? 2 : 1;
  }

  private static boolean lowers(ScaleCall call) {
    return call.count().orElse(call.before()) < call.before();
  }

  private static GroupId web(String app) {
    return new GroupId(app, "web");
  }

  private static HclText policy(Stage stage, OptimizerDouble hanging, String app) {
    HclText policy = stage.policyOf(app).set("max", "3");
    return app.equals(STUCK) ? hanging.askedBy(policy).setText("run_deadline", "500ms") : policy;
  }

  private static int status(long pid, String key) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith(key + ":"))
          .mapToInt(line -> Integer.parseInt(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    }
  }
}
