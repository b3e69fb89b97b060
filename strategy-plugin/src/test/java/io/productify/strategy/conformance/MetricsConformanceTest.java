package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.StatusRuntimeException;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.SetConfigRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The built plugin's metrics, as Prometheus reads them. */
@Timeout(120)
class MetricsConformanceTest {

  private static final String PLAN =
      "{\"desired\":[25],\"step_seconds\":3600,\"engine\":\"milp\",\"reason\":\"demand is 4.2\"}";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void configure(AgentStandIn agent, Map<String, String> config) {
    SetConfigRequest request = SetConfigRequest.newBuilder().putAllConfig(config).build();
    assertThat(agent.base().setConfig(request)).isNotNull();
  }

  private static String scrape(int port) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
    HttpResponse<String> response =
        HTTP.send(
            HttpRequest.newBuilder(uri).build(),
            HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  /** Does one of everything that is counted, and returns what is then shown. */
  private static String shownAfterOneOfEach(AgentStandIn agent, int port) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN)) {
      configure(agent, Map.of("metrics_addr", ":" + port));
      assertThat(agent.run(block(optimizer.url()), 10, 42).getCount()).isEqualTo(10);
      assertThat(agent.run(block(optimizer.url()), 3, 42).getCount()).isEqualTo(10);
      assertThat(agent.run(block(optimizer.url()), 3).getCount()).isEqualTo(3);
      Map<String, String> held =
          block(optimizer.url(), "scale_up_stabilization", "1h", "max", "100", "task", "other");
      assertThat(agent.run(held, 25, 42).getCount()).isEqualTo(25);
      assertThat(agent.run(held, 20, 42).getCount()).isEqualTo(20);
    }
    String nobody = "http://127.0.0.1:" + freePort();
    assertThat(agent.run(block(nobody, "task", "server"), 3, 42).getCount()).isEqualTo(3);
    assertThatThrownBy(() -> agent.run(Map.of(), 3, 42)).isInstanceOf(StatusRuntimeException.class);
    assertThatThrownBy(() -> configure(agent, Map.of("log_level", "loud")))
        .isInstanceOf(StatusRuntimeException.class);
    return scrape(port);
  }

  @Test
  void countsWhatItDoes() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      String shown = shownAfterOneOfEach(agent, freePort());

      assertThat(shown.lines())
          .contains(
              "pfy_plugin_evaluations_total{direction=\"none\",source=\"fresh\"} 2.0",
              "pfy_plugin_evaluations_total{direction=\"up\",source=\"cached\"} 1.0",
              "pfy_plugin_evaluations_total{direction=\"none\",source=\"cached\"} 1.0",
              "pfy_plugin_evaluations_total{direction=\"none\",source=\"fallback\"} 2.0",
              "pfy_plugin_plan_cache_hits_total 2.0",
              "pfy_plugin_plan_age_seconds_count 2",
              "pfy_plugin_fallbacks_total{reason=\"no_samples\"} 1.0",
              "pfy_plugin_fallbacks_total{reason=\"unreachable\"} 1.0",
              "pfy_plugin_optimizer_requests_total{outcome=\"planned\"} 2.0",
              "pfy_plugin_optimizer_requests_total{outcome=\"unreachable\"} 1.0",
              "pfy_plugin_optimizer_request_duration_seconds_count 3",
              "pfy_plugin_stabilizer_holds_total{key=\"scale_up_stabilization\"} 1.0",
              "pfy_plugin_clamps_total{limit=\"max\"} 2.0",
              "pfy_plugin_wanted_above_max_replicas_sum 30.0",
              "pfy_plugin_wanted_above_max_replicas_count 2",
              "pfy_plugin_configuration_errors_total{where=\"check\"} 1.0",
              "pfy_plugin_configuration_errors_total{where=\"agent\"} 1.0")
          .anyMatch(line -> line.matches("pfy_plugin_build_info\\{version=\"[^\"]+\"} 1.0"));
    }
  }

  @Test
  void showsTheMetricsThatTheReferenceListsAndNothingElse() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Set<String> shown = new TreeSet<>();
      Matcher type =
          Pattern.compile("# TYPE (\\S+)").matcher(shownAfterOneOfEach(agent, freePort()));
      while (type.find()) {
        shown.add(type.group(1));
      }

      String page = Files.readString(Path.of("..", "docs", "plugin.md"));
      Set<String> documented = new TreeSet<>();
      Matcher name = Pattern.compile("(?m)^\\| `(pfy_plugin_\\w+)`").matcher(page);
      while (name.find()) {
        documented.add(name.group(1));
      }
      assertThat(shown).isEqualTo(documented);
    }
  }

  @Test
  @Tag("real-prometheus")
  void prometheusFindsNothingToSayAgainstItsMetrics() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      String shown = shownAfterOneOfEach(agent, freePort());
      Process promtool =
          new ProcessBuilder("promtool", "check", "metrics").redirectErrorStream(true).start();
      try (var stdin = promtool.outputWriter()) {
        stdin.write(shown);
      }
      String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(said).isEmpty();
      assertThat(promtool.waitFor()).isZero();
    }
  }

  @Test
  void movesAndGoesAwayAsItIsToldAndKeepsItsCounts() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      int first = freePort();
      String shown = shownAfterOneOfEach(agent, first);
      int second = freePort();

      configure(agent, Map.of("metrics_addr", "127.0.0.1:" + second));
      assertThatThrownBy(() -> scrape(first)).isInstanceOf(ConnectException.class);
      assertThat(scrape(second)).isEqualTo(shown);

      configure(agent, Map.of());
      assertThatThrownBy(() -> scrape(second)).isInstanceOf(ConnectException.class);

      configure(agent, Map.of("metrics_addr", ":" + second));
      assertThat(scrape(second)).isEqualTo(shown);
      agent.terminate();
      assertThat(agent.exitWithin(5)).isZero();
    }
  }

  @Test
  void aPortThatIsTakenIsAWarningAndNoMore() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start()) {
      Map<String, String> config = new HashMap<>();
      config.put("metrics_addr", ":" + taken.getLocalPort());
      configure(agent, config);
      config.put("metrics_addr", "no-such-host.invalid:9105");
      configure(agent, config);

      assertThat(agent.run(block(optimizer.url()), 3, 42).getCount()).isEqualTo(10);
      List<String> log = agent.stopAndReadStderr();
      assertThat(log)
          .anyMatch(
              line ->
                  line.contains("\"@level\":\"warn\"")
                      && line.contains("metrics are not served: the port is taken")
                      && line.contains("127.0.0.1:" + taken.getLocalPort()))
          .anyMatch(line -> line.contains("metrics are not served: its host is not known"));
    }
  }
}
