package io.productify.e2e.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.productify.e2e.parts.HclText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * What stands at the optimizer's address when that goes wrong: it takes requests and leaves them
 * without an answer, or answers what a real optimizer never would.
 */
final class OptimizerDouble implements AutoCloseable {
  /** What it answers to the Authorization header of a request. */
  private interface Reply {
    String to(String authorization);
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private volatile Optional<Reply> reply = Optional.empty();
  private volatile int status = 200;

  /** Starts one that answers nothing. */
  OptimizerDouble() {
    this(HttpServer::create);
  }

  private OptimizerDouble(Creation creation) {
    try {
      server = creation.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the optimizer's double did not start", e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  private interface Creation {
    HttpServer at(InetSocketAddress address, int backlog) throws IOException;
  }

  /** Starts one that answers nothing, and that over TLS, to those whose certificate it trusts. */
  static OptimizerDouble overTls(SSLContext tls) {
    return new OptimizerDouble(
        (address, backlog) -> {
          HttpsServer server = HttpsServer.create(address, backlog);
          server.setHttpsConfigurator(
              new HttpsConfigurator(tls) {
                @Override
                public void configure(HttpsParameters parameters) {
                  SSLParameters wanted = tls.getDefaultSSLParameters();
                  wanted.setNeedClientAuth(true);
                  parameters.setSSLParameters(wanted);
                }
              });
          return server;
        });
  }

  String address() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return scheme + "://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The Authorization headers of the requests so far. */
  List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  /** Answers every request from now on with status 200 and this body. */
  void answer(String body) {
    reply = Optional.of(authorization -> body);
  }

  /** Answers every request from now on with a plan of one step. */
  void plan(int count) {
    answer("{\"desired\": [" + count + "], \"step_seconds\": 1, \"engine\": \"milp\"}");
  }

  /** Answers from now on with a plan that repeats the token of the request wherever it can. */
  void planThatRepeatsTheToken(int count) {
    reply =
        Optional.of(
            token ->
                "{\"desired\": [%d], \"step_seconds\": 1, \"engine\": \"%2$s\", \"reason\": \"%2$s\"}"
                    .formatted(count, token));
  }

  /** Refuses from now on, and repeats the token of the request in the reason for it. */
  void refusalThatRepeatsTheToken() {
    reply =
        Optional.of(
            token -> "{\"error\": \"malformed_json\", \"message\": \"%s\"}".formatted(token));
    status = 400;
  }

  /** The policy with this as its optimizer, and a plan of one second, so that it is asked again. */
  HclText askedBy(HclText policy) {
    String task = "task            = \"server\"";
    String shortTask = "task  = \"server\"";
    String address = "\noptimizer_url = \"" + address() + '"';
    String found = policy.text().contains(task) ? task : shortTask;
    return policy.replace(found, found + address).set("cache_size", "1");
  }

  private void handle(HttpExchange exchange) throws IOException {
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    authorizations.add(authorization);
    Optional<Reply> now = reply;
    if (now.isEmpty()) {
      // An exchange that is not closed keeps its connection open, until the server stops.
      return;
    }
    try (exchange) {
      byte[] body = now.get().to(authorization).getBytes(StandardCharsets.UTF_8);
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
