package io.productify.e2e.parts;

import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real Prometheus on a port of its own that scrapes ports of this machine every second. */
public final class PrometheusServer {
  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final String CONFIGURATION =
      """
      global:
        scrape_interval: 1s
        scrape_timeout: 1s
        evaluation_interval: 1s
      scrape_configs:
      """;
  private static final String JOB =
      """
        - job_name: %1$s
          file_sd_configs:
            - files: [%1$s.yml]
              refresh_interval: 1s
      """;
  private static final String FIRST_JOB = "demo";

  private final List<String> scraped = new ArrayList<>();
  private final Scene scene;
  private final String name;
  private final int port = FreePorts.next();
  private ChildProcess process;

  private PrometheusServer(Scene scene, String name, Map<String, Integer> jobs) {
    this.scene = scene;
    this.name = name;
    String jobList = jobs.keySet().stream().map(JOB::formatted).collect(Collectors.joining());
    scene.write(name + "/prometheus.yml", CONFIGURATION + jobList);
    jobs.forEach((job, jobPort) -> targets(job, target(jobPort)));
    this.process = launch();
  }

  /** Starts one; the name tells several of a scene apart. */
  public static PrometheusServer start(Scene scene, String name, int scrapedPort) {
    PrometheusServer server = start(scene, name, Map.of(FIRST_JOB, scrapedPort));
    server.scraped.add(target(scrapedPort));
    return server;
  }

  /** Starts one that scrapes a port for each job. */
  public static PrometheusServer start(Scene scene, String name, Map<String, Integer> jobs) {
    return new PrometheusServer(scene, name, jobs);
  }

  /** Scrapes another port of this machine too, from now on; of a server with one port. */
  public void scrape(int another) {
    scraped.add(target(another));
    targets(FIRST_JOB, String.join("", scraped));
  }

  private static String target(int targetPort) {
    return "- targets: ['127.0.0.1:" + targetPort + "']\n";
  }

  /** Written aside and moved, so that no half of it is ever read. */
  private void targets(String job, String list) {
    Path whole = scene.write(name + "/" + job + ".new", list);
    try {
      Files.move(whole, scene.path(name + "/" + job + ".yml"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell " + name + " what to scrape", e);
    }
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
