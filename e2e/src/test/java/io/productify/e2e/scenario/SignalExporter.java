package io.productify.e2e.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What Nomad's clients and servers measure, for Prometheus to scrape: a value a series. */
final class SignalExporter implements AutoCloseable {
  /** No series of Nomad counts refused allocations: an operator names one. */
  static final String REJECTED = "cluster_rejected_allocations";

  private final HttpServer server;
  private final Map<String, Double> values = new ConcurrentSkipListMap<>();

  /** Serves nothing yet, on a free port of the loopback interface. */
  SignalExporter() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the exporter of signals did not start", e);
    }
    server.createContext("/metrics", this::answer);
    server.start();
    rejected(0);
    values.put("nomad_nomad_job_summary_queued{task_group=\"web\"}", 0.0);
    values.put("nomad_nomad_job_summary_failed{task_group=\"web\"}", 0.0);
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** So many allocations of the group web use this share of their processor, percent. */
  void cpu(int allocations, double percent) {
    for (int i = 0; i < allocations; i++) {
      String labels = "{alloc_id=\"measured-%d\",task_group=\"web\",task=\"server\"}".formatted(i);
      values.put("nomad_client_allocs_cpu_allocated" + labels, 100.0);
      values.put("nomad_client_allocs_cpu_total_ticks" + labels, percent);
    }
  }

  /** The cluster refused so many allocations of the group web. */
  void rejected(int allocations) {
    values.put(REJECTED + "{task_group=\"web\"}", (double) allocations);
  }

  private void answer(HttpExchange exchange) throws IOException {
    StringBuilder text = new StringBuilder();
    values.forEach((series, value) -> text.append(series).append(' ').append(value).append('\n'));
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
