package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.EvaluationLine;
import io.productify.e2e.parts.HclText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What keeps a connection to the optimizer private, from a missing file to a renewed one. */
class OptimizerOverTlsTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final GroupId SAFE = new GroupId("safe", "web");
  private static final GroupId WELL = new GroupId("well", "web");
  private static final String NOT_TRUSTED =
      "optimizer's TLS certificate or protocol was not accepted";

  @Test
  void followsPlansOnceBothSidesTrustEachOtherAndLowersNoCountBefore() {
    try (Stage stage = new Stage("optimizer-tls", Map.of("safe", 3, "well", 2))) {
      OwnCertificate server = OwnCertificate.make(stage.scene.path("server.p12"));
      OwnCertificate client = OwnCertificate.make(stage.scene.path("client.p12"));
      OptimizerDouble optimizer = stage.scene.own(OptimizerDouble.overTls(server.trusting(client)));
      optimizer.plan(9);
      Path ca = stage.scene.write("ca.pem", server.certificatePem());
      Path cert = stage.scene.write("client.pem", client.certificatePem());
      Path key = stage.scene.write("client.key", client.keyPem());
      stage.group(SAFE, new CountLimits(1, 20), 3);
      stage.group(WELL, new CountLimits(1, 20), 2);
      // By their load alone the guard beside the plan would lower both.
      stage.exporter.load("safe", 50);
      stage.exporter.load("well", 150);
      AutoscalerAgent agent =
          stage.agent(List.of(optimizer.askedBy(stage.policyOf("safe")), stage.policyOf("well")));
      awaitHeld(agent, 0, NOT_TRUSTED);

      int trusting = stage.reload(agent, "optimizer_ca_file = \"" + ca + '"');
      awaitHeld(agent, trusting, "optimizer closed the connection without an answer");
      assertThat(optimizer.authorizations()).isEmpty();
      assertThat(stage.cluster.calls(SAFE)).isEmpty();

      String all =
          "optimizer_ca_file = \"%s\"\noptimizer_client_cert = \"%s\"\noptimizer_client_key = \"%s\""
              .formatted(ca, cert, key);
      stage.reload(agent, all);
      stage.awaitCount(SAFE, LIMIT, count -> count == 9);

      int useless = agent.log().mark();
      stage.scene.write("ca.pem", "not a certificate");
      agent
          .process()
          .awaitLine(useless, "\\[WARN\\].*certificates of before stay in use.*ca.pem", LIMIT);
      stage.scene.write("ca.pem", client.certificatePem());
      awaitHeld(agent, useless, NOT_TRUSTED);
      assertThat(stage.cluster.desired(SAFE)).isEqualTo(9);

      stage.scene.write("ca.pem", server.certificatePem());
      optimizer.plan(11);
      stage.awaitCount(SAFE, LIMIT, count -> count == 11);
      assertThat(stage.cluster.calls(SAFE)).allMatch(call -> call.count().orElse(9) >= 9);
      agent.awaitEvaluation(
          useless, LIMIT, line -> line.job().equals("well") && line.meta().contains("source:"));
    }
  }

  private static void awaitHeld(AutoscalerAgent agent, int mark, String failure) {
    EvaluationLine held =
        agent.awaitEvaluation(
            mark,
            LIMIT,
            line -> line.job().equals("safe") && line.reason().contains(failure + ", holding"));
    assertThat(held.to()).isEqualTo(held.from());
  }

  @Test
  void givesNoTokenToAnotherMachineOverPlainHttp() {
    try (Stage stage = Stage.of("optimizer-plain", 3)) {
      stage.group(Stage.WEB, new CountLimits(1, 20), 3);
      stage.exporter.load(Stage.APP, 50);
      HclText policy = stage.policy("predictive.hcl").replace("[1m]", "[4s]");
      // An address for documentation, which nobody has.
      HclText elsewhere =
          policy.replace(
              "task  = \"server\"",
              "task  = \"server\"\noptimizer_url = \"http://192.0.2.1:8080\"");
      AutoscalerAgent agent = stage.agent(List.of(elsewhere));

      String refused =
          agent.process().awaitLine(0, "would carry the token unencrypted to another", LIMIT);

      assertThat(refused).contains("failed to run check", "192.0.2.1", "use https");
      agent.process().awaitLine(agent.log().mark(), "would carry the token unencrypted", LIMIT);
      assertThat(stage.cluster.calls(Stage.WEB)).isEmpty();
    }
  }
}
