package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.productify.e2e.goplugin.Evaluation;
import io.productify.e2e.goplugin.PluginProcess;
import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.PrometheusServer;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Await;
import io.productify.e2e.process.FreePorts;
import io.productify.e2e.process.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The dashboard as far as that goes without Grafana: a real Prometheus that scrapes a real
 * optimizer and a real plugin answers everything that it asks.
 */
class DashboardTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TOKEN = "secret";
  private static final Pattern METRIC = Pattern.compile("\\b(pfy_[a-z_]+|up)\\b");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([A-Za-z_]+)");

  /**
   * What this scene has none of: an engine that reads signals, a shadow, a plan beyond a limit, a
   * fallback, a stabilizer that is on. Each has to be in a page of the documentation.
   */
  private static final Set<String> NOT_HERE =
      Set.of(
          "pfy_host_capacity_wanted",
          "pfy_host_capacity_shortfall_replicas",
          "pfy_shadow_desired_replicas",
          "pfy_plugin_clamps_total",
          "pfy_plugin_fallbacks_total",
          "pfy_plugin_stabilizer_holds_total");

  private final Parts parts = Parts.fromSystemProperties();

  @Test
  void prometheusAnswersEverythingItAsks() throws IOException {
    try (Scene scene = new Scene(parts, "dashboard")) {
      PrometheusServer prometheus = scrapingBoth(scene);
      for (String expression : expressions().toList()) {
        String query = replaced(expression);
        if (metrics(expression).stream().anyMatch(NOT_HERE::contains)) {
          assertThat(query(prometheus, query).path("status").asText())
              .as(query)
              .isEqualTo("success");
        } else {
          Await.until("an answer to " + query, LIMIT, () -> !result(prometheus, query).isEmpty());
        }
      }
      Await.until(
          "a plan that max holds back",
          LIMIT,
          () ->
              !result(
                      prometheus,
                      "pfy_optimizer_plans_limited_total{app='diurnal',limit='max'} > 0")
                  .isEmpty());
      assertThat(result(prometheus, "pfy_plugin_clamps_total{limit='max'} > 0"))
          .as("the plan kept to max already, so that the plugin has nothing to clamp")
          .isEmpty();
      // A name that nobody exports would have no answer: the other side of the check above.
      assertThat(result(prometheus, "pfy_optimizer_no_such_thing")).isEmpty();
    }
  }

  /** A plan that max binds, asked for by the plugin, so that both have counted something. */
  private PrometheusServer scrapingBoth(Scene scene) {
    OptimizerService optimizer =
        OptimizerService.start(scene, TOKEN, Map.of("OPTIMIZER_ONLY_TEST_DATA", "true"));
    int metrics = FreePorts.next();
    PluginProcess plugin =
        scene.own(
            PluginProcess.start(
                new Launch(
                    "productify-scaler",
                    List.of(parts.plugin().toString()),
                    Map.of("OPTIMIZER_TOKEN", TOKEN),
                    scene.path("plugin.log")),
                Map.of(
                    "optimizer_url", optimizer.address(), "metrics_addr", "127.0.0.1:" + metrics)));
    PrometheusServer prometheus =
        PrometheusServer.start(
            scene,
            "prometheus",
            Map.of(
                "optimizer",
                URI.create(optimizer.address()).getPort(),
                "productify-scaler",
                metrics));
    Map<String, String> check =
        Map.of("metric_app_name", "diurnal", "group", "web", "task", "server", "max", "1");
    for (int i = 0; i < 3; i++) {
      plugin.run(new Evaluation("load", "", check, new Evaluation.Sample(Instant.now(), 100)), 1);
    }
    return prometheus;
  }

  @Test
  void namesOnlyMetricsThatAreDocumented() throws IOException {
    String pages;
    try (Stream<Path> files = Files.list(parts.home().resolve("docs"))) {
      pages =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .map(DashboardTest::text)
              .collect(Collectors.joining());
    }
    Set<String> named = expressions().flatMap(e -> metrics(e).stream()).collect(Collectors.toSet());

    assertThat(named).containsAll(NOT_HERE).hasSizeGreaterThan(20);
    for (String metric : named) {
      String name = metric.replaceAll("_bucket$", "");
      // In a list of many the common beginning is written once.
      String shortened = "`" + name.replaceFirst("^pfy_optimizer", "") + "`";
      assertThat(metric.equals("up") || pages.contains(name) || pages.contains(shortened))
          .as(metric + " is documented")
          .isTrue();
    }
  }

  @Test
  void everyPanelSaysWhatItIsAsksTheProvisionedSourceAndLiesBesideTheOthers() throws IOException {
    String source =
        yaml("deploy/grafana/provisioning/datasources/prometheus.yml")
            .at("/datasources/0/uid")
            .asText();
    Set<Integer> ids = new HashSet<>();
    Set<String> taken = new HashSet<>();
    for (JsonNode panel : dashboard().path("panels")) {
      String title = panel.path("title").asText();
      assertThat(title).isNotBlank();
      assertThat(ids.add(panel.path("id").asInt())).as(title + " has an id of its own").isTrue();
      if (!panel.path("type").asText().equals("row")) {
        assertThat(panel.path("targets")).as(title).isNotEmpty();
        assertThat(panel.findValuesAsText("uid")).as(title).containsOnly(source);
      }
      JsonNode place = panel.path("gridPos");
      for (int x = 0; x < place.path("w").asInt(); x++) {
        for (int y = 0; y < place.path("h").asInt(); y++) {
          String cell = (place.path("x").asInt() + x) + "," + (place.path("y").asInt() + y);
          assertThat(taken.add(cell)).as(title + " lies alone on " + cell).isTrue();
        }
      }
    }
  }

  @Test
  void usesOnlyVariablesThatItDefines() throws IOException {
    Set<String> known = new TreeSet<>(Set.of("__rate_interval"));
    dashboard().at("/templating/list").forEach(each -> known.add(each.path("name").asText()));

    assertThat(expressions().flatMap(e -> VARIABLE.matcher(e).results()).map(m -> m.group(1)))
        .contains("app", "group", "__rate_interval")
        .isSubsetOf(known);
  }

  @Test
  void isProvisionedFromWhereTheCompositionMountsIt() throws IOException {
    JsonNode grafana = yaml("docker-compose.yml").at("/services/grafana");
    List<String> mounts =
        Stream.of(0, 1).map(i -> grafana.path("volumes").path(i).asText()).toList();
    String folder =
        yaml("deploy/grafana/provisioning/dashboards/productify.yml")
            .at("/providers/0/options/path")
            .asText();
    JsonNode source =
        yaml("deploy/grafana/provisioning/datasources/prometheus.yml").at("/datasources/0");

    assertThat(mounts)
        .containsExactlyInAnyOrder(
            "./deploy/grafana/provisioning:/etc/grafana/provisioning:ro",
            "./deploy/grafana/dashboards:" + folder + ":ro");
    assertThat(grafana.at("/environment/GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH").asText())
        .isEqualTo(folder + "/productify.json");
    assertThat(source.path("url").asText()).isEqualTo("http://prometheus:9090");
    assertThat(source.at("/jsonData/timeInterval").asText())
        .isEqualTo(yaml("deploy/prometheus/prometheus.yml").at("/global/scrape_interval").asText());
  }

  private Stream<String> expressions() throws IOException {
    return dashboard().findValuesAsText("expr").stream();
  }

  private static Set<String> metrics(String expression) {
    return METRIC
        .matcher(expression)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** As Grafana sends it: all of every variable, and rates over enough scrapes. */
  private static String replaced(String expression) {
    return expression
        .replace("$__rate_interval", "30s")
        .replace("$app", ".*")
        .replace("$group", ".*");
  }

  private static JsonNode result(PrometheusServer prometheus, String query) {
    return query(prometheus, query).at("/data/result");
  }

  private static JsonNode query(PrometheusServer prometheus, String query) {
    try {
      return JSON.readTree(
          Http.get(
              prometheus.address()
                  + "/api/v1/query?query="
                  + URLEncoder.encode(query, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(query, e);
    }
  }

  private JsonNode dashboard() throws IOException {
    return JSON.readTree(
        parts.home().resolve("deploy/grafana/dashboards/productify.json").toFile());
  }

  private JsonNode yaml(String file) throws IOException {
    return new YAMLMapper().readTree(parts.home().resolve(file).toFile());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
