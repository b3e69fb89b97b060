package io.productify.strategy.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** An optimizer on loopback that gives one fixed answer, or keeps everybody waiting. */
public final class StubOptimizer implements AutoCloseable {

  /** What it answers. */
  public record Reply(int status, String body) {}

  /** What it was asked. */
  public record Request(String path, String authorization, String body) {
    public JsonObject json() {
      return JsonParser.parseString(body).getAsJsonObject();
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch gate;
  private volatile Reply reply;

  private StubOptimizer(Reply reply, int closedGates) {
    this(create(HttpServer::create), reply, closedGates);
  }

  private StubOptimizer(HttpServer server, Reply reply, int closedGates) {
    this.server = server;
    this.reply = reply;
    this.gate = new CountDownLatch(closedGates);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private interface Creation<T> {
    T at(InetSocketAddress address, int backlog) throws IOException;
  }

  private static <T> T create(Creation<T> creation) {
    try {
      return creation.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Speaks TLS alone, and only with clients whose certificate {@code tls} trusts. */
  public static StubOptimizer answeringOverTls(
      SSLContext tls, List<String> protocols, String body) {
    HttpsServer server = create(HttpsServer::create);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = tls.getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            wanted.setProtocols(protocols.toArray(String[]::new));
            parameters.setSSLParameters(wanted);
          }
        });
    return new StubOptimizer(server, new Reply(200, body), 0);
  }

  public static StubOptimizer answering(int status, String body) {
    return new StubOptimizer(new Reply(status, body), 0);
  }

  /** Answers nothing until {@link #open} is called. */
  public static StubOptimizer waiting(int status, String body) {
    return new StubOptimizer(new Reply(status, body), 1);
  }

  public void open() {
    gate.countDown();
  }

  public void nowAnswer(int status, String body) {
    reply = new Reply(status, body);
  }

  public String url() {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    return scheme + "://127.0.0.1:" + server.getAddress().getPort();
  }

  public List<Request> requests() {
    return requests;
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    requests.add(
        new Request(exchange.getRequestURI().toString(), String.valueOf(authorization), body));
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] answer = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply.status(), answer.length == 0 ? -1 : answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @Override
  public void close() {
    open();
    server.stop(0);
    threads.shutdownNow();
  }
}
