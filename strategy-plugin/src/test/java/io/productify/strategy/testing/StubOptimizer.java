package io.productify.strategy.testing;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
    this.reply = reply;
    this.gate = new CountDownLatch(closedGates);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
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
    return "http://127.0.0.1:" + server.getAddress().getPort();
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
