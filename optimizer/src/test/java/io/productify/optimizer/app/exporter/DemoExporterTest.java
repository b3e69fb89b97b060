package io.productify.optimizer.app.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.prometheus.PrometheusMetricsSource;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.vertx.mutiny.core.Vertx;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DemoExporterTest {

  private final HttpClient http = HttpClient.newHttpClient();
  private ExporterServer server;

  @BeforeEach
  void start() throws IOException {
    server = exporter("--port", "0", "--app", "demo", "--app", "a\"b", "--replicas", "2");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static ExporterServer exporter(String... arguments) throws IOException {
    DemoExporter exporter = new DemoExporter();
    new CommandLine(exporter).parseArgs(arguments);
    return exporter.start();
  }

  private HttpResponse<String> call(String method, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, HttpRequest.BodyPublishers.noBody()).build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private String metrics() throws IOException, InterruptedException {
    return call("GET", "/metrics").body();
  }

  private double value(String sample) throws IOException, InterruptedException {
    Matcher line =
        Pattern.compile("^" + Pattern.quote(sample) + " (\\S+)$", Pattern.MULTILINE)
            .matcher(metrics());
    assertThat(line.find()).as(sample).isTrue();
    return Double.parseDouble(line.group(1));
  }

  @Test
  void servesEverySeriesThatAReadingAsksFor() throws IOException, InterruptedException {
    String text = metrics();
    Vertx vertx = Vertx.vertx();
    try (PrometheusMetricsSource source =
        new PrometheusMetricsSource(vertx, PrometheusSettings.of("http://localhost"), () -> {})) {
      assertThat(source.seriesNames()).hasSize(12);
      for (String name : source.seriesNames()) {
        assertThat(text).contains("# TYPE " + name + " ").contains("\n" + name + "{");
      }
    } finally {
      vertx.closeAndAwait();
    }
  }

  @Test
  void writesTheTextFormat() throws IOException, InterruptedException {
    HttpResponse<String> response = call("GET", "/metrics");
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValue("text/plain; version=0.0.4; charset=utf-8");
    assertThat(response.body())
        .startsWith("# HELP pfy_total_requests Requests.\n# TYPE pfy_total_requests counter\n")
        .contains("pfy_total_requests{app=\"a\\\"b\"} ")
        .endsWith("\n");
    assertThat(response.body().lines().filter(line -> line.startsWith("nomad_client_allocs_cpu")))
        .as("two allocations of each of two applications")
        .hasSize(4)
        .allMatch(line -> line.endsWith("task_group=\"web\",task=\"server\"} 500.0"));
  }

  @Test
  void withoutOptionsPlaysTheApplicationOfTheShippedPolicy()
      throws IOException, InterruptedException {
    String policy = Files.readString(Path.of("../policies/files/predictive.hcl"));
    assertThat(policy)
        .containsPattern("metric_app_name = \"shop\"")
        .containsPattern("group += \"web\"")
        .containsPattern("task += \"server\"");
    server.close();
    server = exporter("--port", "0");
    assertThat(metrics())
        .contains("pfy_total_requests{app=\"shop\"} ")
        .contains("task_group=\"web\",task=\"server\"} ");
  }

  @Test
  void holdsAValueAndLetsItGo() throws IOException, InterruptedException {
    HttpResponse<String> held =
        call("POST", "/load?app=demo&requests_per_second=120&queue_waiting=7&replicas=0");
    assertThat(held.statusCode()).isEqualTo(200);
    assertThat(held.body())
        .startsWith("{\"app\":\"demo\",\"replicas\":0,\"requests_per_second\":120.0,")
        .contains("\"queue_waiting\":7.0")
        .contains("\"fixed\":[\"requests_per_second\",\"queue_waiting\"]");
    assertThat(value("pfy_executor_queue_waiting{app=\"demo\"}")).isEqualTo(7);
    assertThat(metrics())
        .as("only the other application's allocations are left")
        .doesNotContain("job=\"demo\"")
        .contains("job=\"a\\\"b\"");

    HttpResponse<String> shape = call("POST", "/load?app=demo&shape=diurnal");
    assertThat(shape.body()).contains("\"fixed\":[]").doesNotContain(":120.0");
  }

  @Test
  void withoutANameTheFirstApplicationIsMeant() throws IOException, InterruptedException {
    assertThat(call("POST", "/load?activator_pending_requests=1").body()).contains("demo");
    assertThat(call("GET", "/load").body()).contains("\"activator_pending_requests\":1.0");
    assertThat(call("GET", "/load?app=a%22b").body())
        .contains("\"activator_pending_requests\":0.0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app=other                   | unknown app other; known are [demo, a\"b]",
        "requests=1                  | unknown parameter requests; known are app, shape, replicas",
        "requests_per_second=-1      | requests_per_second must be a number from 0 to 1e9, was -1",
        "requests_per_second=NaN     | requests_per_second must be a number from 0 to 1e9, was NaN",
        "requests_per_second=many    | requests_per_second must be a number from 0 to 1e9",
        "replicas=1.5                | replicas must be a whole number from 0 to 1000, was 1.5",
        "replicas=1001               | replicas must be a whole number from 0 to 1000, was 1001",
        "shape=square                | shape must be diurnal, was square",
        "replicas                    | parameters must be written name=value, found replicas",
        "replicas=1&replicas=2       | replicas must be given once"
      })
  void aBadParameterIsRefusedOnOneLineAndChangesNothing(String query, String message)
      throws IOException, InterruptedException {
    String before = call("GET", "/load").body();
    HttpResponse<String> response = call("POST", "/load?" + query);
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).startsWith(message).endsWith("\n").containsOnlyOnce("\n");
    assertThat(call("GET", "/load").body())
        .contains("\"fixed\":[]")
        .contains(before.substring(0, 28));
  }

  @Test
  void otherPathsAndMethodsAreRefused() throws IOException, InterruptedException {
    assertThat(call("GET", "/").body()).startsWith("Demo exporter: ").containsOnlyOnce("\n");
    assertThat(call("GET", "/nothing").statusCode()).isEqualTo(404);
    assertThat(call("DELETE", "/load").statusCode()).isEqualTo(405);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.25, 30})
  void countersAddUpTheRateHoweverSeldomTheyAreRead(double pauseSeconds) {
    SyntheticLoad shape = new SyntheticLoad(new LoadShape(100, 100, 0, 0), 1);
    DemoApp app = new DemoApp("demo", shape, 1, 1);
    double second = 0;
    while (second < 3600) {
      second += pauseSeconds;
      app.view(second);
    }
    // The noise is 4 % a minute, uniform: over 60 minutes its mean is within 4 % / sqrt(60 * 3) x
    // 3.
    assertThat(app.view(second).counters().get(DemoApp.Counter.REQUESTS))
        .isCloseTo(100 * second, within(0.009 * 100 * second));
  }

  @Test
  void countersKeepRealSecondsWhateverTheSpeed() {
    SyntheticLoad shape = new SyntheticLoad(new LoadShape(0, 1000, 0, 0), 1);
    DemoApp app = new DemoApp("demo", shape, 1440, 1);
    // A day a minute: the mean of the wave is (1 - 0.08) / 2 of the peak.
    assertThat(app.view(60).counters().get(DemoApp.Counter.REQUESTS))
        .isCloseTo(60 * 1000 * 0.46, within(600.0));
  }

  @Test
  void aFixedRateCountsFromItsMomentOn() throws LoadChange.BadChangeException {
    SyntheticLoad shape = new SyntheticLoad(new LoadShape(0, 0, 0, 0), 1);
    DemoApp app = new DemoApp("demo", shape, 1, 1);
    app.change(
        LoadChange.of(Map.of("requests_per_second", "50", "response_time_seconds", "0.2")), 10);
    DemoApp.View view = app.view(14);
    assertThat(view.counters().get(DemoApp.Counter.REQUESTS)).isCloseTo(200, within(1e-9));
    assertThat(view.counters().get(DemoApp.Counter.RESPONSE_SECONDS)).isCloseTo(40, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 70000                   | --port must be 0 to 65535, was 70000",
        "--speed 0                      | --speed must be above 0 and at most 86400, was 0.0",
        "--replicas -1                  | --replicas must be 0 to 1000, was -1",
        "--trough-rps 10 --peak-rps 5   | peak must be at least the trough",
        "--cpu-mhz -5                   | cpuMhz must be finite and at least 0, was -5.0",
        "--memory-mib NaN               | memoryBytes must be finite and at least 0, was NaN",
        "--port many                    | Invalid value for option '--port'",
        "--prot 1                       | Unknown option",
      })
  void aMistakeInTheOptionsIsOneLine(String arguments, String message) {
    assertMistake(List.of(arguments.split(" ")), message);
  }

  @Test
  void saysWhenThePortIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertMistake(
          List.of("--port", "" + port), "cannot listen on 127.0.0.1:" + port + ": Address already");
    }
  }

  private static void assertMistake(List<String> arguments, String message) {
    StringWriter err = new StringWriter();
    int code =
        DemoExporter.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("demo-exporter: " + message)
        .containsOnlyOnce(System.lineSeparator());
  }

  @Test
  void namesMetricsWithoutAnExtraSuffix() throws IOException, InterruptedException {
    assertThat(metrics())
        .contains("\n" + MetricNames.RESPONSE_TIME_SECONDS_SUM + "{")
        .doesNotContain("pfy_total_requests_total");
  }
}
