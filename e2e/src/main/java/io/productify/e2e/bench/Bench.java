package io.productify.e2e.bench;

import io.productify.e2e.parts.DemoExporter;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.PrometheusServer;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Await;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Measures the packaged optimizer and the packaged plugin, one after the other. */
public final class Bench {

  static final String TOKEN = "bench";
  static final Map<String, String> FIFTEEN_SECOND_STEPS =
      Map.of(
          "OPTIMIZER_ONLY_TEST_DATA", "true",
          "OPTIMIZER_TRAINING_WINDOW_MINUTES", "240",
          "OPTIMIZER_SCRAPE_INTERVAL_SECONDS", "15",
          "OPTIMIZER_PLAN_PLAN_LOOKAHEAD_SECONDS", "600");
  private final Parts parts;
  private final HttpClient http = HttpClient.newHttpClient();

  private Bench(Parts parts) {
    this.parts = parts;
  }

  /**
   * Measures.
   *
   * @param arguments parts to leave out: {@code plugin} or {@code optimizer}
   */
  public static void main(String[] arguments) throws Exception {
    Bench bench = new Bench(Parts.fromSystemProperties());
    print("machine", machine());
    List<String> leftOut = List.of(arguments);
    if (!leftOut.contains("optimizer")) {
      bench.optimizerOnRecordedWindows();
      bench.optimizerOnInstantAnswers();
      bench.optimizerOnPrometheus();
      bench.manyApplications();
    }
    if (!leftOut.contains("plugin")) {
      new PluginBench(bench.parts).measure();
    }
  }

  private void optimizerOnRecordedWindows() throws Exception {
    try (Scene scene = new Scene(parts, "bench-recorded")) {
      long start = System.nanoTime();
      OptimizerService optimizer = OptimizerService.start(scene, TOKEN, FIFTEEN_SECOND_STEPS);
      print("optimizer, exec to ready", millisSince(start) + " ms");
      print("optimizer, resident when idle", residentMib(optimizer.process().pid()));
      for (String engine : List.of("hold", "exact", "milp")) {
        HttpRequest request = request(optimizer, "diurnal", engine);
        print(
            "POST /optimize, recorded window, " + engine,
            Timings.of(1000, 2000, round -> send(request)));
      }
      print("optimizer, resident after", residentMib(optimizer.process().pid()));
    }
  }

  private void optimizerOnInstantAnswers() throws Exception {
    try (Scene scene = new Scene(parts, "bench-instant");
        InstantPrometheus prometheus = new InstantPrometheus()) {
      OptimizerService optimizer = optimizerOn(scene, prometheus.address());
      for (String engine : List.of("exact", "milp")) {
        HttpRequest request = request(optimizer, "shop", engine);
        print(
            "POST /optimize, Prometheus answering at once, " + engine,
            Timings.of(2000, 2000, round -> send(request)));
      }
    }
  }

  private static OptimizerService optimizerOn(Scene scene, String prometheus) {
    return OptimizerService.start(
        scene,
        TOKEN,
        Map.of(
            "OPTIMIZER_PROMETHEUS_URL", prometheus,
            "OPTIMIZER_TRAINING_WINDOW_MINUTES", "240",
            "OPTIMIZER_SCRAPE_INTERVAL_SECONDS", "15",
            "OPTIMIZER_PLAN_PLAN_LOOKAHEAD_SECONDS", "600"));
  }

  private void manyApplications() throws Exception {
    Map<String, String> settings = new TreeMap<>(FIFTEEN_SECOND_STEPS);
    settings.put("JAVA_TOOL_OPTIONS", "-Xmx640m");
    try (Scene scene = new Scene(parts, "bench-many")) {
      OptimizerService optimizer = OptimizerService.start(scene, TOKEN, settings);
      for (int applications : List.of(200, 10_000)) {
        for (String round : List.of("first plans, each with a fit", "planned again", "and again")) {
          Throughput rate =
              Throughput.of(http, applications, i -> request(optimizer, "app" + i, "exact"));
          print("exact, %d applications, %s".formatted(applications, round), rate);
        }
        print(
            "exact, %d applications, kept up".formatted(applications),
            Throughput.of(
                http, 20_000, i -> request(optimizer, "app" + i % applications, "exact")));
        print("optimizer, resident after", residentMib(optimizer.process().pid()));
      }
    }
  }

  private void optimizerOnPrometheus() throws Exception {
    try (Scene scene = new Scene(parts, "bench-prometheus")) {
      int port = FreePorts.next();
      DemoExporter exporter = DemoExporter.start(scene, port, Map.of("shop", 4));
      exporter.load("shop", 350);
      PrometheusServer prometheus = PrometheusServer.start(scene, "prometheus", port);
      OptimizerService optimizer = optimizerOn(scene, prometheus.address());
      HttpRequest request = request(optimizer, "shop", "milp");
      Await.until("planned from Prometheus", Duration.ofSeconds(90), () -> status(request) == 200);
      print(
          "POST /optimize, real Prometheus, milp", Timings.of(1000, 2000, round -> send(request)));
    }
  }

  static HttpRequest request(OptimizerService optimizer, String app, String engine) {
    String body =
        """
        {"check": {"name": "bench", "source": "bench", "group": "web", "metric_app_name": "%s",
                   "task": "server"},
         "current_replicas": 4, "min_replicas": 1, "max_replicas": 100, "cache_size": 60,
         "engine": "%s"}
        """
            .formatted(app, engine);
    return HttpRequest.newBuilder(URI.create(optimizer.address() + "/optimize"))
        .header("Authorization", "Bearer " + TOKEN)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private void send(HttpRequest request) throws IOException, InterruptedException {
    send(http, request);
  }

  static void send(HttpClient http, HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200 || response.body().contains("\"fallback\":true")) {
      throw new IOException("status " + response.statusCode() + ": " + response.body());
    }
  }

  private int status(HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  static String residentMib(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MiB";
      }
    }
    return "unknown";
  }

  private static String machine() throws IOException {
    String model =
        Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse("unknown processor");
    return "%s, %d cores, Java %s"
        .formatted(model, Runtime.getRuntime().availableProcessors(), Runtime.version().toString());
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }

  static void print(String what, Object figure) {
    System.out.printf("%-58s %s%n", what, figure);
  }
}
