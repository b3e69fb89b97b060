package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.ClusterNode;
import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeShareTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final GroupId CACHE = new GroupId("cache", "cache");

  @Test
  void aNodeThatIsCordonedChangesTheNextAnswer() {
    try (Stage stage = new Stage("node-share", Map.of("cache", 4))) {
      stage.group(CACHE, new CountLimits(0, 20), 4);
      stage.cluster.addNodes(nodes(8, "cache"));
      stage.cluster.addNodes(nodes(6, "web"));
      AutoscalerAgent agent = stage.agent(List.of(policy(stage)));
      // Half of the eight of the class.
      agent.awaitEvaluation(
          0, LIMIT, line -> line.to() == 4 && line.reason().contains("node share"));
      assertThat(stage.cluster.calls(CACHE)).isEmpty();

      int cordoned = agent.log().mark();
      stage.cluster.eligible("cache-1", false);
      agent.awaitEvaluation(cordoned, LIMIT, line -> line.to() == 3);
      assertThat(
              agent.evaluationsSince(cordoned).stream().takeWhile(line -> line.to() != 3).count())
          .as("answers that still go by eight nodes: on its way, and from a plan of that second")
          .isLessThanOrEqualTo(2);
      stage.awaitCount(CACHE, LIMIT, count -> count == 3);

      stage.cluster.eligible("cache-2", false);
      stage.cluster.eligible("cache-3", false);
      // Half of five is two, below the policy's three: then none at all.
      stage.awaitCount(CACHE, LIMIT, count -> count == 0);

      stage.cluster.eligible("cache-2", true);
      stage.awaitCall(CACHE, LIMIT, call -> call.before() == 0 && call.count().orElse(-1) == 3);
    }
  }

  private static List<ClusterNode> nodes(int count, String nodeClass) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> ClusterNode.of(nodeClass + "-" + i, nodeClass))
        .toList();
  }

  /** The shipped policy at the pace of a test, without what holds a change back on purpose. */
  private static HclText policy(Stage stage) {
    HclText policy =
        HclText.read(stage.scene.parts().policies().resolve("files/node-share.hcl"))
            .setText("evaluation_interval", "1s")
            .setText("cooldown", "1s")
            .set("cache_size", "1");
    for (String key : Stream.of("tolerance_percent", "stabilization").toList()) {
      policy = off(off(policy, "scale_up_" + key), "scale_down_" + key);
    }
    return policy;
  }

  private static HclText off(HclText policy, String key) {
    return key.endsWith("percent") ? policy.set(key, "0") : policy.setText(key, "0s");
  }
}
