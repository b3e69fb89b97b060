package io.productify.optimizer.metrics.prometheus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A Prometheus process of its own that scrapes one exporter every second, under a path prefix. */
final class RealPrometheus implements AutoCloseable {

  private static final String EXECUTABLE = "/usr/bin/prometheus";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final int port = freePort();
  private final Process process;

  RealPrometheus(Path directory, int exporterPort) throws IOException {
    Path config = directory.resolve("prometheus.yml");
    Files.writeString(
        config,
        """
        global: {scrape_interval: 1s, scrape_timeout: 1s}
        scrape_configs:
          - job_name: demo-exporter
            honor_labels: true
            static_configs: [{targets: ['127.0.0.1:%d']}]
        """
            .formatted(exporterPort));
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

  String url() {
    return "http://127.0.0.1:" + port + "/prom";
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks again and again until the condition holds; fails after a minute. */
  static void await(String what, Supplier<Boolean> condition) throws InterruptedException {
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
