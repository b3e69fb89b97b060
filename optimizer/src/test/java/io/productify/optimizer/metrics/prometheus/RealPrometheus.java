package io.productify.optimizer.metrics.prometheus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A Prometheus process of its own, under a path prefix. */
public final class RealPrometheus implements AutoCloseable {

  private static final String EXECUTABLE = "/usr/bin/prometheus";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final String TOOL = "/usr/bin/promtool";

  private final int port = freePort();
  private final Process process;

  /** Starts one that scrapes an exporter every second. */
  RealPrometheus(Path directory, int exporterPort) throws IOException {
    this(
        directory,
        """
        global: {scrape_interval: 1s, scrape_timeout: 1s}
        scrape_configs:
          - job_name: demo-exporter
            honor_labels: true
            static_configs: [{targets: ['127.0.0.1:%d']}]
        """
            .formatted(exporterPort));
  }

  private RealPrometheus(Path directory, String configuration) throws IOException {
    Path config = directory.resolve("prometheus.yml");
    Files.writeString(config, configuration);
    process =
        new ProcessBuilder(
                EXECUTABLE,
                "--config.file=" + config,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port,
                "--web.external-url=http://127.0.0.1:" + port + "/prom",
                "--log.level=error")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
  }

  /**
   * Starts one that holds a history and scrapes nothing, and waits until it answers.
   *
   * @param openMetrics samples with their times, ended by {@code # EOF}
   */
  public static RealPrometheus holding(Path directory, String openMetrics)
      throws IOException, InterruptedException {
    Path text = directory.resolve("history.txt");
    Files.writeString(text, openMetrics);
    Path log = directory.resolve("promtool.log");
    Process tool =
        new ProcessBuilder(
                TOOL,
                "tsdb",
                "create-blocks-from",
                "openmetrics",
                text.toString(),
                directory.resolve("data").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!tool.waitFor(120, TimeUnit.SECONDS) || tool.exitValue() != 0) {
      tool.destroyForcibly();
      throw new AssertionError("promtool made no blocks: " + Files.readString(log));
    }
    RealPrometheus prometheus = new RealPrometheus(directory, "scrape_configs: []\n");
    await("Prometheus is ready", prometheus::ready);
    return prometheus;
  }

  private boolean ready() {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/-/ready")).build();
      return HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + port + "/prom";
  }

  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks again and again until the condition holds; fails after a minute. */
  public static void await(String what, Supplier<Boolean> condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.get()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("within a minute it did not happen that " + what);
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
