package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be told of the containers where no container engine runs. */
class CompositionTest {
  private static final Pattern COPIED_FROM_BUILD =
      Pattern.compile("(?m)^COPY --from=build .*?/src/(\\S+?)/? ");
  private static final String BUNDLE = "strategy-plugin/target/bundle";
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Pattern KEY = Pattern.compile("optimizer\\.[a-z.-]+[a-z]");
  private static final Pattern VARIABLE = Pattern.compile("\\bOPTIMIZER_[A-Z_]+");

  private final Parts parts = Parts.fromSystemProperties();

  private JsonNode composition() throws IOException {
    return new YAMLMapper().readTree(parts.home().resolve("docker-compose.yml").toFile());
  }

  private JsonNode services() throws IOException {
    return composition().path("services");
  }

  @Test
  void dockerComposeLoadsItAndAsksForTheToken() {
    String file = parts.home().resolve("docker-compose.yml").toString();
    List<String> command = List.of(parts.composeReader().toString(), file);
    try (Scene scene = new Scene(parts, "composition")) {
      ChildProcess loaded = scene.start("compose", command, Map.of("OPTIMIZER_TOKEN", "secret"));
      assertThat(loaded.awaitExit(LIMIT)).as(loaded.log().tail(5)).hasValue(0);

      ChildProcess refused = scene.start("compose", command, Map.of("OPTIMIZER_TOKEN", ""));
      assertThat(refused.awaitExit(LIMIT)).hasValue(1);
      refused.awaitLine(0, "OPTIMIZER_TOKEN", LIMIT);
    }
  }

  @Test
  void startsExactlyTheFiveParts() throws IOException {
    assertThat(services().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("prometheus", "exporter", "optimizer", "agent", "grafana");
  }

  @Test
  void pinsEveryImageAndWatchesItsHealth() throws IOException {
    assertThat(services())
        .allSatisfy(
            service -> {
              assertThat(service.path("image").asText()).matches("[a-z/-]+:v?\\d+\\.\\d+\\.\\d+");
              assertThat(service.path("healthcheck").path("test"))
                  .isNotEmpty()
                  .allMatch(JsonNode::isTextual, "is text");
            });
  }

  @Test
  void theHealthCheckOfTheOptimizerPassesOnTheOptimizer() throws IOException {
    JsonNode check = services().path("optimizer").path("healthcheck").path("test");
    assertThat(check.path(0).asText()).isEqualTo("CMD");
    try (Scene scene = new Scene(parts, "health-check")) {
      OptimizerService optimizer =
          OptimizerService.start(scene, "secret", Map.of("OPTIMIZER_ONLY_TEST_DATA", "true"));
      String there = URI.create(optimizer.address()).getAuthority().replace(':', '/');
      String script = check.path(3).asText();
      assertThat(script).contains("127.0.0.1/8080");
      ChildProcess shell =
          scene.start(
              "check", List.of("bash", "-c", script.replace("127.0.0.1/8080", there)), Map.of());

      assertThat(shell.awaitExit(LIMIT)).as(script).hasValue(0);
      assertThat(text("deploy/optimizer.Dockerfile")).contains("HTTP/1.0\\\\r\\\\nHost: localhost");
    }
  }

  @Test
  void listensOnThisMachineOnly() throws IOException {
    assertThat(services())
        .allSatisfy(
            service ->
                assertThat(service.path("ports"))
                    .isNotEmpty()
                    .allSatisfy(port -> assertThat(port.asText()).startsWith("127.0.0.1:")));
  }

  @Test
  void mountsAndBuildsFromWhatIsThere() throws IOException {
    for (JsonNode service : services()) {
      for (JsonNode volume : service.path("volumes")) {
        String source = volume.asText().split(":", 2)[0];
        if (source.startsWith(".")) {
          assertThat(parts.home().resolve(source)).exists();
          assertThat(volume.asText()).endsWith(":ro");
        } else {
          assertThat(composition().path("volumes").has(source)).as(source).isTrue();
        }
      }
      if (service.has("build")) {
        assertThat(parts.home().resolve(service.path("build").path("dockerfile").asText()))
            .exists();
      }
    }
  }

  @Test
  void theDecisionLogIsOnAVolumeThatOutlivesTheContainer() throws IOException {
    String dockerfile = Files.readString(parts.home().resolve("deploy/optimizer.Dockerfile"));
    Matcher log =
        Pattern.compile("OPTIMIZER_DECISIONS_URL=jdbc:sqlite:(/\\S+)/[^/\\s]+").matcher(dockerfile);
    assertThat(log.find()).isTrue();
    String folder = log.group(1);
    assertThat(dockerfile).containsPattern("(?m)^VOLUME .*" + folder + "$");
    assertThat(services().path("optimizer").path("volumes"))
        .anyMatch(volume -> volume.asText().matches("[a-z]+:" + folder));
  }

  @Test
  void waitsOnlyForServicesThatAreThere() throws IOException {
    JsonNode services = services();
    for (JsonNode service : services) {
      service
          .path("depends_on")
          .fieldNames()
          .forEachRemaining(name -> assertThat(services.has(name)).as(name).isTrue());
    }
  }

  @Test
  void theOptimizerKnowsTheScrapeIntervalOfThePrometheusBesideIt() throws IOException {
    JsonNode prometheus =
        new YAMLMapper()
            .readTree(parts.home().resolve("deploy/prometheus/prometheus.yml").toFile());

    assertThat(prometheus.path("global").path("scrape_interval").asText())
        .isEqualTo(
            services()
                    .path("optimizer")
                    .path("environment")
                    .path("OPTIMIZER_SCRAPE_INTERVAL_SECONDS")
                    .asText()
                + "s");
  }

  @Test
  void thePortsFitTogether() throws IOException {
    String optimizer = "8080";
    String agent = "8081";
    String exporter = "9105";
    String plugin = "8082";

    assertThat(services().findValues("ports"))
        .extracting(ports -> ports.get(0).asText())
        .contains(
            "127.0.0.1:%1$s:%1$s".formatted(optimizer),
            "127.0.0.1:%1$s:%1$s".formatted(agent),
            "127.0.0.1:%1$s:%1$s".formatted(exporter));
    assertThat(text("deploy/prometheus/prometheus.yml"))
        .contains(
            "optimizer:" + optimizer, "agent:" + agent, "exporter:" + exporter, "agent:" + plugin);
    assertThat(text("deploy/agent/agent.hcl")).contains(":" + plugin + '"');
    assertThat(text("deploy/optimizer.Dockerfile")).contains("EXPOSE " + optimizer);
    assertThat(text("deploy/agent.Dockerfile"))
        .contains("EXPOSE " + agent, "127.0.0.1:" + agent + "/v1/health");
    assertThat(text("policies/jobs/optimizer.nomad.hcl"))
        .contains("to = " + optimizer, "\"" + optimizer + "\"");
    assertThat(text("policies/jobs/autoscaler.nomad.hcl")).contains("to = " + agent);
    for (String file :
        List.of(
            "policies/agent.hcl", "policies/jobs/autoscaler.nomad.hcl", "deploy/agent/agent.hcl")) {
      assertThat(text(file)).as(file).contains("bind_port    = " + agent);
    }
    for (String file : List.of("policies/agent.hcl", "deploy/agent/agent.hcl")) {
      assertThat(text(file))
          .as(file)
          .containsPattern("optimizer_url = \"http://[^\"]+:" + optimizer + "\"");
    }
  }

  private String text(String file) throws IOException {
    return Files.readString(parts.home().resolve(file));
  }

  @Test
  void theImagesCopyWhatTheBuildMakes() throws IOException {
    try (Stream<Path> files = Files.list(parts.home().resolve("deploy"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".Dockerfile")).toList()) {
        String text = Files.readString(file);
        Matcher copied = COPIED_FROM_BUILD.matcher(text);
        assertThat(copied.find()).as(file + " copies from its build").isTrue();
        if (copied.group(1).equals(BUNDLE)) {
          // Made on request alone, and only by a JDK with jmods: the image's build asks and looks.
          assertThat(text).contains(" -Pbundle ", "test -x " + BUNDLE + "/runtime/bin/java");
        } else {
          assertThat(parts.home().resolve(copied.group(1))).exists();
        }
        assertThat(text).containsPattern("(?m)^FROM \\S+:\\S*\\d+\\.\\d+").contains("USER ");
      }
    }
  }

  @Test
  void setsOnlyKeysThatTheOptimizerHas() throws IOException {
    String documented = Files.readString(parts.home().resolve("docs/configuration.md"));
    Set<String> known =
        KEY.matcher(documented)
            .results()
            .map(key -> key.group().replaceAll("[.-]", "_").toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());

    for (String file : List.of("docker-compose.yml", "policies/jobs/optimizer.nomad.hcl")) {
      String text = Files.readString(parts.home().resolve(file));
      assertThat(VARIABLE.matcher(text).results().map(MatchResult::group))
          .as(file)
          .isNotEmpty()
          .isSubsetOf(known);
    }
  }

  @Test
  void prometheusAcceptsItsConfiguration() {
    try (Scene scene = new Scene(parts, "promtool")) {
      String file = parts.home().resolve("deploy/prometheus/prometheus.yml").toString();
      ChildProcess promtool =
          scene.start("promtool", List.of("promtool", "check", "config", file), Map.of());

      assertThat(promtool.awaitExit(LIMIT)).as(promtool.log().tail(5)).hasValue(0);
    }
  }

  @Test
  void theAgentOfTheCompositionIsConfiguredLikeTheExample() {
    JsonNode composed = Hcl.parse(parts, parts.home().resolve("deploy/agent/agent.hcl"));
    JsonNode example = Hcl.parse(parts, parts.policies().resolve("agent.hcl"));

    for (JsonNode root : List.of(composed, example)) {
      assertThat(Hcl.block(root, "apm", "prometheus").path("driver").asText())
          .isEqualTo("prometheus");
      assertThat(Hcl.block(root, "strategy", "productify-scaler").path("driver").asText())
          .isEqualTo("productify-scaler");
    }
    assertThat(composed.path("plugin_dir")).isEqualTo(example.path("plugin_dir"));
  }

  @Test
  void theAgentAcceptsItsConfigurationAndHandsItToThePlugin() {
    try (Scene scene = new Scene(parts, "composed-agent")) {
      String nobody = "127.0.0.1:" + FreePorts.next();
      String metrics = "127.0.0.1:" + FreePorts.next();
      HclText configuration =
          HclText.read(parts.home().resolve("deploy/agent/agent.hcl"))
              .setText("plugin_dir", parts.pluginDirectory().toString())
              .setText("bind_address", "127.0.0.1")
              .set("bind_port", Integer.toString(FreePorts.next()))
              .setText("metrics_addr", metrics)
              .replace("host.docker.internal:4646", nobody);
      String file = scene.write("agent.hcl", configuration.text()).toString();
      ChildProcess agent =
          scene.start(
              "agent",
              List.of(parts.agent().toString(), "agent", "-config", file),
              Map.of("OPTIMIZER_TOKEN", "any-token"));

      agent.awaitLine(0, "successfully launched.*plugin_name=productify-scaler", LIMIT);
      assertThat(agent.log().lines()).noneMatch(line -> line.contains("odd configuration"));
      agent.awaitReady(
          "its plugin showed metrics", LIMIT, () -> Http.answers("http://" + metrics + "/metrics"));
    }
  }
}
