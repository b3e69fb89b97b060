package io.productify.e2e.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.productify.e2e.parts.HclText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What stands at the optimizer's address when that goes wrong: it takes requests and leaves them
 * without an answer, or answers what a real optimizer never would.
 */
final class OptimizerDouble implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Optional<String> answer = Optional.empty();

  /** Starts one that answers nothing. */
  OptimizerDouble() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the optimizer's double did not start", e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** Answers every request from now on with status 200 and this body. */
  void answer(String body) {
    answer = Optional.of(body);
  }

  /** Answers every request from now on with a plan of one step. */
  void plan(int count) {
    answer("{\"desired\": [" + count + "], \"step_seconds\": 1, \"engine\": \"milp\"}");
  }

  /** The policy with this as its optimizer, and a plan of one second, so that it is asked again. */
  HclText askedBy(HclText policy) {
    String task = "task            = \"server\"";
    String shortTask = "task  = \"server\"";
    String address = "\noptimizer_url = \"http://127.0.0.1:" + server.getAddress().getPort() + '"';
    String found = policy.text().contains(task) ? task : shortTask;
    return policy.replace(found, found + address).set("cache_size", "1");
  }

  private void handle(HttpExchange exchange) throws IOException {
    Optional<String> now = answer;
    if (now.isEmpty()) {
      // An exchange that is not closed keeps its connection open, until the server stops.
      return;
    }
    try (exchange) {
      byte[] body = now.get().getBytes(StandardCharsets.UTF_8);
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
