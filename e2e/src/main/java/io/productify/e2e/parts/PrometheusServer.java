package io.productify.e2e.parts;

import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real Prometheus on a port of its own that scrapes ports of this machine every second. */
public final class PrometheusServer {
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final String SCRAPED =
      """
        - job_name: %s
          static_configs:
            - targets: ['127.0.0.1:%d']
      """;

  private final Scene scene;
  private final String name;
  private final int port = FreePorts.next();
  private ChildProcess process;

  private PrometheusServer(Scene scene, String name, Map<String, Integer> jobs) {
    this.scene = scene;
    this.name = name;
    scene.write(name + "/prometheus.yml", configuration(jobs));
    this.process = launch();
  }

  /** Starts one; the name tells several of a scene apart. */
  public static PrometheusServer start(Scene scene, String name, int scrapedPort) {
    return start(scene, name, Map.of("demo", scrapedPort));
  }

  /** Starts one that scrapes a port for each job. */
  public static PrometheusServer start(Scene scene, String name, Map<String, Integer> jobs) {
    return new PrometheusServer(scene, name, jobs);
  }

  private static String configuration(Map<String, Integer> jobs) {
    return """
      global:
        scrape_interval: 1s
        scrape_timeout: 1s
        evaluation_interval: 1s
      scrape_configs:
      """
        + jobs.entrySet().stream()
            .map(job -> SCRAPED.formatted(job.getKey(), job.getValue()))
            .collect(Collectors.joining());
  }

  private ChildProcess launch() {
    ChildProcess started =
        scene.start(
            name,
            List.of(
                "prometheus",
                "--config.file=" + scene.path(name + "/prometheus.yml"),
                "--storage.tsdb.path=" + scene.path(name + "/data"),
                "--web.listen-address=127.0.0.1:" + port),
            Map.of());
    started.awaitReady(
        "answered that it is ready", READY_LIMIT, () -> Http.answers(address() + "/-/ready"));
    if (!RealParts.hasRun("prometheus")) {
      RealParts.ran("prometheus", RealParts.version("prometheus", "--version"));
    }
    return started;
  }

  public String address() {
    return "http://127.0.0.1:" + port;
  }

  public void kill() {
    process.kill();
  }

  /** Starts it again on the same port, with what it had stored. */
  public void restart() {
    process = launch();
  }
}
