package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.e2e.nomad.Cluster;
import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.NomadApi;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.PrometheusServer;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real agent with the real plugin takes every shipped policy as it is, also when Prometheus has
 * nothing to say yet and no optimizer runs: the answer is then to leave the count alone.
 */
class PolicyFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The one setting that the tests do not take as it is: they do not wait so long. */
  private static final String INTERVAL = "evaluation_interval";

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Parts parts = Parts.fromSystemProperties();
  private final Cluster cluster = new Cluster(Duration.ZERO);
  private Scene scene;

  @BeforeEach
  void openScene(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName() + "-" + test.getDisplayName();
    scene = new Scene(parts, "policies/" + name.replaceAll("[^A-Za-z0-9]+", "-"));
  }

  @AfterEach
  void closeScene() {
    scene.close();
  }

  static Stream<Arguments> policies() {
    return Stream.of(
        Arguments.of("predictive", new GroupId("shop", "web"), 3L),
        Arguments.of("scale-from-zero", new GroupId("reports", "web"), 0L));
  }

  /** Those and the ones that no shipped job carries. */
  static Stream<Arguments> files() {
    return Stream.concat(
        policies(),
        Stream.of(
            Arguments.of("node-share", new GroupId("cache", "cache"), 3L),
            Arguments.of("worker-queue", new GroupId("mailer", "worker"), 4L),
            Arguments.of("observe", new GroupId("shop", "web"), 3L)));
  }

  @ParameterizedTest
  @MethodSource("files")
  void theAgentEvaluatesThePolicyFile(String name, GroupId group, long count) {
    Path file = parts.policies().resolve("files/" + name + ".hcl");
    JsonNode scaling =
        Hcl.block(Hcl.parse(parts, file), "scaling", group.job() + "-" + group.group());
    cluster.add(group, limits(scaling), count);

    assertHeld(agent(List.of(HclText.read(file).setText(INTERVAL, "1s"))), group, count);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theAgentEvaluatesTheScalingBlockOfTheJob(String name, GroupId group, long count) {
    JsonNode scaling = scalingOfJob(name, group);
    cluster.add(group, limits(scaling), count);
    cluster.addPolicy("policy-of-" + group.job(), asNomadGivesIt(scaling, group));

    assertHeld(agent(List.of()), group, count);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theJobSaysWhatThePolicyFileSays(String name, GroupId group, long count) {
    JsonNode file = Hcl.parse(parts, parts.policies().resolve("files/" + name + ".hcl"));
    ObjectNode ofFile = Hcl.block(file, "scaling", group.job() + "-" + group.group()).deepCopy();
    ObjectNode ofJob = scalingOfJob(name, group).deepCopy();

    // Only the file has to say what is scaled; and it spells out a default of the plugin.
    ofFile.remove("type");
    ((ObjectNode) Hcl.block(ofFile, "policy")).remove("target");
    strategies(ofFile).forEach(strategy -> strategy.remove("run_deadline"));
    assertThat(ofJob).isEqualTo(ofFile);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theStrategyBlockRepeatsTheLimitsOfThePolicy(String name, GroupId group, long count) {
    JsonNode scaling = scalingOfJob(name, group);

    assertThat(strategies(scaling))
        .isNotEmpty()
        .allSatisfy(
            strategy -> {
              assertThat(strategy.path("min")).isEqualTo(scaling.path("min"));
              assertThat(strategy.path("max")).isEqualTo(scaling.path("max"));
            });
  }

  @Test
  void everyPolicyFileIsOneThatTheTestsKnow() throws IOException {
    try (Stream<Path> shipped = Files.list(parts.policies().resolve("files"))) {
      assertThat(shipped.map(file -> file.getFileName().toString().replace(".hcl", "")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(files().map(one -> (String) one.get()[0]), Stream.of("hosts"))
                  .toList());
    }
  }

  @Test
  void theClusterPolicyAddsOneMachineWhileTheHostSignalIsUp() {
    JsonNode scaling =
        Hcl.block(
            Hcl.parse(parts, parts.policies().resolve("files/hosts.hcl")),
            "scaling",
            "hosts-default");
    assertThat(scaling.path("type").asText()).isEqualTo("cluster");
    JsonNode policy = Hcl.block(scaling, "policy");
    JsonNode check = Hcl.block(policy, "check", "wanted");
    assertThat(check.path("query").asText())
        .contains("pfy_host_capacity_wanted")
        .endsWith("or vector(0)");
    JsonNode strategy = Hcl.block(check, "strategy", "threshold");
    // 1 lies within the bounds and 0 does not.
    assertThat(strategy.path("lower_bound").asInt()).isEqualTo(1);
    assertThat(strategy.path("upper_bound").asInt()).isGreaterThan(1);
    assertThat(strategy.path("delta").asInt()).isEqualTo(1);
    assertThat(strategy.path("within_bounds_trigger").asInt()).isEqualTo(1);
    assertThat(policy.path("target").isMissingNode()).isFalse();
  }

  @Test
  void theAgentRefusesAPolicyThatIsNotOne() {
    AutoscalerAgent agent = agent(List.of(new HclText("broken.hcl", "scaling \"x\" {\n")));

    assertThat(agent.process().awaitLine(0, "failed to decode file", LIMIT)).contains("broken.hcl");
  }

  private AutoscalerAgent agent(List<HclText> policies) {
    String nomad = scene.own(NomadApi.serve(cluster)).address();
    String prometheus = PrometheusServer.start(scene, "prometheus", FreePorts.next()).address();
    String nobody = "http://127.0.0.1:" + FreePorts.next();
    return AutoscalerAgent.start(
        scene, new AutoscalerAgent.Addresses(nomad, prometheus, nobody, "any-token"), policies);
  }

  private void assertHeld(AutoscalerAgent agent, GroupId group, long count) {
    var line = agent.awaitEvaluation(0, LIMIT, evaluation -> true);

    assertThat(line.from()).isEqualTo(count);
    assertThat(line.to()).isEqualTo(count);
    assertThat(line.reason()).contains("holding " + count);
    assertThat(line.meta()).contains("source:fallback");
    assertThat(cluster.calls(group)).isEmpty();
    assertThat(agent.log().lines())
        .as("the plugin knows every key of the shipped policy")
        .noneMatch(text -> text.contains("is not a known key"));
  }

  private JsonNode scalingOfJob(String name, GroupId group) {
    JsonNode job =
        Hcl.block(
            Hcl.parse(parts, parts.policies().resolve("jobs/" + name + ".nomad.hcl")),
            "job",
            group.job());
    return Hcl.block(Hcl.block(job, "group", group.group()), "scaling");
  }

  /** The strategy blocks of ours in a scaling block. */
  private static List<ObjectNode> strategies(JsonNode scaling) {
    return Hcl.block(scaling, "policy").path("check").findValues("productify-scaler").stream()
        .map(blocks -> (ObjectNode) blocks.get(0))
        .toList();
  }

  private static CountLimits limits(JsonNode scaling) {
    return new CountLimits(scaling.path("min").asLong(), scaling.path("max").asLong());
  }

  private static ObjectNode asNomadGivesIt(JsonNode scaling, GroupId group) {
    ObjectNode policy = JSON.createObjectNode();
    policy.put("Type", "horizontal").put("Enabled", scaling.path("enabled").asBoolean());
    policy.set("Min", scaling.get("min"));
    policy.set("Max", scaling.get("max"));
    policy.set("Policy", Hcl.block(scaling, "policy").<ObjectNode>deepCopy().put(INTERVAL, "1s"));
    policy
        .putObject("Target")
        .put("Namespace", "default")
        .put("Job", group.job())
        .put("Group", group.group());
    return policy.put("Namespace", "default");
  }
}
