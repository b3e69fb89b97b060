package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.nomad.ClusterNode;
import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.parts.Http;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Replicas that the cluster refuses become machines: by the shipped cluster policy, as it is. */
class HostSignalTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The group that policies/files/hosts.hcl names. */
  private static final String MACHINES = "nomad-clients";

  private static final String TARGET =
      """

      target "aws-asg" {
        driver = "aws-asg"
      }
      """;

  @Test
  void refusedAllocationsOrderAMachineAndNoReplicas() {
    Map<String, String> settings = Map.of("OPTIMIZER_SIGNALS_REJECTED", SignalExporter.REJECTED);
    try (Stage stage = new Stage("host-signal", Map.of(Stage.APP, 3), settings)) {
      SignalExporter signals = stage.signals();
      signals.cpu(3, 50);
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.cluster.addNodes(
          List.of(
              ClusterNode.of("client-1", ""),
              ClusterNode.of("client-2", ""),
              ClusterNode.of("client-3", "")));
      AutoscalingGroup machines = stage.scene.own(new AutoscalingGroup(MACHINES, 3));
      AutoscalerAgent agent =
          stage.agent(
              List.of(stage.reactivePolicy(), hosts(stage)),
              new AutoscalerAgent.Additions(TARGET, machines.environment()));

      agent.awaitEvaluation(0, LIMIT, line -> line.job().equals(Stage.APP) && line.from() == 3);
      Await.until("that the signal is there, and down", LIMIT, () -> wanted(stage).equals("0"));
      AtomicInteger checks = new AtomicInteger();
      assertThat(
              agent
                  .log()
                  .await(
                      agent.log().mark(),
                      LIMIT,
                      line -> isCheckOfHosts(line) && checks.incrementAndGet() >= 3))
          .as("three checks of the cluster policy")
          .isPresent();
      assertThat(machines.orders()).as("while no host is wanted").isEmpty();

      // Rejected comes first: however hot, replicas without a place help nobody.
      signals.rejected(2);
      Await.until("that the signal is up", LIMIT, () -> wanted(stage).equals("1"));
      signals.cpu(3, 99);
      Await.until("that a machine is ordered", LIMIT, () -> !machines.orders().isEmpty());
      assertThat(machines.orders()).containsExactly(4);
      assertThat(value(stage, "pfy_host_capacity_shortfall_replicas{pool=\"default\"}"))
          .isEqualTo("2");
      assertThat(stage.cluster.calls(Stage.WEB)).as("while allocations are refused").isEmpty();

      signals.rejected(0);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count == 6);
      assertThat(machines.orders()).as("within the cooldown").containsExactly(4);
    }
  }

  private static HclText hosts(Stage stage) {
    return HclText.read(stage.scene.parts().policies().resolve("files/hosts.hcl"))
        .setText("evaluation_interval", "1s");
  }

  private static boolean isCheckOfHosts(String line) {
    return line.contains("check=wanted") && line.contains("received policy check for evaluation");
  }

  private static String wanted(Stage stage) {
    return value(stage, "pfy_host_capacity_wanted{pool=\"default\"}");
  }

  /** What the real Prometheus has of a series; empty if it has none. */
  private static String value(Stage stage, String query) {
    try {
      String url =
          stage.prometheus.address()
              + "/api/v1/query?query="
              + URLEncoder.encode(query, StandardCharsets.UTF_8);
      JsonNode answer = JSON.readTree(Http.get(url));
      return answer.at("/data/result/0/value/1").asText();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
