package io.productify.e2e.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Answers the queries of the optimizer at once: a wave of requests, two allocations, and nothing of
 * anything else. What is measured with it is the optimizer, not how fast Prometheus evaluates.
 */
final class InstantPrometheus implements AutoCloseable {

  private static final String MATRIX = answer("matrix", "");
  private static final double WAVE_SECONDS = 7200;

  static {
    // Small answers otherwise wait 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  InstantPrometheus() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/query_range", exchange -> send(exchange, load(of(exchange))));
    server.createContext("/api/v1/query", exchange -> send(exchange, allocation(of(exchange))));
    server.setExecutor(threads);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static Map<String, String> of(HttpExchange exchange) {
    return Arrays.stream(exchange.getRequestURI().getRawQuery().split("&"))
        .map(parameter -> parameter.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
  }

  private static String load(Map<String, String> query) {
    if (!query.getOrDefault("query", "").contains("pfy_total_requests")) {
      return MATRIX;
    }
    long step = (long) Double.parseDouble(query.getOrDefault("step", "15"));
    long from = (long) Double.parseDouble(query.getOrDefault("start", "0"));
    long to = (long) Double.parseDouble(query.getOrDefault("end", "0"));
    StringBuilder values = new StringBuilder();
    for (long at = from; at <= to; at += step) {
      double rate = 2000 + 1500 * Math.sin(2 * Math.PI * at / WAVE_SECONDS) + at % 97;
      values.append(values.isEmpty() ? "" : ",").append("[%d,\"%.3f\"]".formatted(at, rate));
    }
    return answer("matrix", "{\"metric\":{\"app\":\"bench\"},\"values\":[" + values + "]}");
  }

  private static String allocation(Map<String, String> query) {
    String value = query.getOrDefault("query", "").contains("memory") ? "268435456" : "500";
    return answer("vector", "{\"metric\":{},\"value\":[0,\"" + value + "\"]}");
  }

  private static String answer(String type, String result) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"%s\",\"result\":[%s]}}"
        .formatted(type, result);
  }

  private static void send(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
