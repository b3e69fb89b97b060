package io.productify.optimizer.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import io.productify.optimizer.metrics.NodeMemory;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.vertx.mutiny.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The queries of the signals against a Prometheus as it is installed, on series of two replicas.
 */
@Tag("real-prometheus")
class RealSignalsTest {

  /**
   * The second allocation's limit is what a kernel says where there is none. Of those of 128 GiB
   * the one is that much to the byte, and the other a byte more.
   */
  private static final String SERIES =
      """
      nomad_client_allocs_cpu_total_ticks{alloc_id="1",task="server",task_group="web"} 250
      nomad_client_allocs_cpu_total_ticks{alloc_id="2",task="server",task_group="web"} 450
      nomad_client_allocs_cpu_total_ticks{alloc_id="3",task="other",task_group="web"} 999
      nomad_client_allocs_cpu_allocated{alloc_id="1",task="server",task_group="web"} 500
      nomad_client_allocs_cpu_allocated{alloc_id="2",task="server",task_group="web"} 500
      nomad_client_allocs_cpu_allocated{alloc_id="3",task="other",task_group="web"} 500
      nomad_client_allocs_cpu_throttled_periods{alloc_id="1",task="server",task_group="web"} 5
      nomad_client_allocs_memory_usage{alloc_id="1",task="server",task_group="web"} 40
      nomad_client_allocs_memory_usage{alloc_id="2",task="server",task_group="web"} 60
      nomad_client_allocs_memory_allocated{alloc_id="1",task="server",task_group="web"} 80
      nomad_client_allocs_memory_allocated{alloc_id="2",task="server",task_group="web"} 9223372036854771712
      nomad_client_allocs_memory_usage{alloc_id="4",task="server",task_group="limit"} 68719476736
      nomad_client_allocs_memory_allocated{alloc_id="4",task="server",task_group="limit"} 137438953472
      nomad_client_allocs_memory_usage{alloc_id="5",task="server",task_group="none"} 68719476736
      nomad_client_allocs_memory_allocated{alloc_id="5",task="server",task_group="none"} 137438953473
      nomad_nomad_job_summary_starting{task_group="web"} 7
      nomad_client_host_memory_total{host="n1",node_pool="default",node_status="ready",node_scheduling_eligibility="eligible"} 1000
      nomad_client_host_memory_used{host="n1",node_pool="default",node_status="ready",node_scheduling_eligibility="eligible"} 300
      nomad_nomad_job_summary_queued{task_group="web"} 2
      nomad_nomad_job_summary_failed{task_group="web"} 3
      pfy_total_requests{app="shop"} 100
      pfy_response_time_seconds_sum{app="shop"} 7
      pfy_response_time_seconds_count{app="shop"} 7
      """;

  @TempDir private Path directory;
  private final Vertx vertx = Vertx.vertx();
  private final int port = RealPrometheus.freePort();
  private HttpServer exporter;
  private RealPrometheus prometheus;

  @BeforeEach
  void start() throws IOException {
    byte[] body = SERIES.getBytes(StandardCharsets.UTF_8);
    exporter = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    exporter.createContext(
        "/metrics",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/plain; version=0.0.4");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    exporter.start();
    prometheus = new RealPrometheus(directory, port);
  }

  /** A busy machine is no fault of a query. */
  private static PrometheusSettings patient(String url) {
    return new PrometheusSettings(
        new Endpoint(url, 60_000, Optional.empty(), Access.open()),
        WindowSettings.defaults(),
        SeriesSettings.defaults());
  }

  @AfterEach
  void stop() {
    exporter.stop(0);
    prometheus.close();
    vertx.closeAndAwait();
  }

  @Test
  void everySignalIsWhatTheSeriesSay() throws InterruptedException {
    try (PrometheusSignals signals =
        new PrometheusSignals(
            vertx, patient(prometheus.url()), SignalSettings.defaults(), () -> {})) {
      RealPrometheus.await("rates are known", () -> values(signals).containsKey(Signal.THROTTLE));
      RealPrometheus.await("changes are known", () -> values(signals).containsKey(Signal.FAILED));
      Map<Signal, Double> values = values(signals);
      assertThat(values.get(Signal.AVERAGE_CPU)).isEqualTo(70, within(1e-9));
      assertThat(values.get(Signal.MAX_CPU)).isEqualTo(90, within(1e-9));
      assertThat(values.get(Signal.MEASURED)).isEqualTo(2);
      assertThat(values.get(Signal.THROTTLE)).isZero();
      assertThat(values.get(Signal.AVERAGE_LIMIT_MEMORY)).isEqualTo(50, within(1e-9));
      assertThat(values.get(Signal.MAX_LIMIT_MEMORY)).isEqualTo(50, within(1e-9));
      assertThat(values.get(Signal.AVERAGE_NODE_MEMORY)).isEqualTo(5, within(1e-9));
      assertThat(values.get(Signal.MAX_NODE_MEMORY)).isEqualTo(6, within(1e-9));
      // One that starts, or cannot for want of an image or a secret, waits for no capacity.
      assertThat(values.get(Signal.QUEUED)).isEqualTo(2);
      assertThat(values.get(Signal.FAILED)).isZero();
      assertThat(values.get(Signal.REQUEST_RATE)).isZero();
      assertThat(values(signals, "limit").get(Signal.AVERAGE_LIMIT_MEMORY)).isEqualTo(50);
      assertThat(values(signals, "none")).doesNotContainKey(Signal.AVERAGE_LIMIT_MEMORY);
      // Nobody was answered in the window: a mean of nothing is no mean.
      assertThat(values).doesNotContainKey(Signal.RESPONSE_MS);
      assertThat(signals.memory("default", Instant.now()).toCompletableFuture().join())
          .isEqualTo(Map.of("n1", NodeMemory.of(300, 1000)));
      assertThat(signals.nodes(Instant.now()).toCompletableFuture().join()).hasSize(1);
    }
  }

  private static Map<Signal, Double> values(PrometheusSignals signals) {
    return values(signals, "web");
  }

  private static Map<Signal, Double> values(PrometheusSignals signals, String group) {
    return signals
        .read(new ScalingTarget(group, "shop", "server"), Instant.now())
        .toCompletableFuture()
        .join()
        .values();
  }
}
