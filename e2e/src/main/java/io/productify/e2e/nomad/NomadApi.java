package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Nomad's HTTP API as far as an autoscaler uses it, served from a {@link Cluster}: the scale status
 * and the scale call of a job, the scaling policies, the list of nodes, blocking queries included.
 * Anything else is answered with 404, so that a test fails when the agent asks for something new.
 */
public final class NomadApi implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern JOB_SCALE = Pattern.compile("/v1/job/([^/]+)/scale");
  private static final Pattern POLICY = Pattern.compile("/v1/scaling/policy/([^/]+)");
  private static final Pattern WAIT = Pattern.compile("(\\d+)(ms|s|m)");

  /** What Nomad waits when a blocking query names no time. */
  private static final Duration DEFAULT_WAIT = Duration.ofMinutes(5);

  private final Cluster cluster;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private NomadApi(Cluster cluster, HttpServer server) {
    this.cluster = cluster;
    this.server = server;
  }

  /** Serves the cluster on a free port of the loopback interface. */
  public static NomadApi serve(Cluster cluster) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      NomadApi api = new NomadApi(cluster, server);
      server.createContext("/", api::handle);
      server.setExecutor(api.threads);
      server.start();
      return api;
    } catch (IOException e) {
      throw new UncheckedIOException("the Nomad stand-in did not start", e);
    }
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean read = exchange.getRequestMethod().equals("GET");
      if (read) {
        block(query(exchange));
      }
      // Taken before the state is read: a change in between is then told again, never missed.
      long index = cluster.index();
      exchange.getResponseHeaders().set("X-Nomad-Index", Long.toString(index));
      try {
        answer(exchange, 200, JSON.writeValueAsBytes(read ? read(exchange) : write(exchange)));
      } catch (RefusedException e) {
        answer(exchange, e.status(), e.explanation().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private JsonNode write(HttpExchange exchange) throws IOException {
    Matcher job = JOB_SCALE.matcher(exchange.getRequestURI().getPath());
    if (job.matches()) {
      return cluster.scale(ScaleRequest.of(job.group(1), JSON.readTree(exchange.getRequestBody())));
    }
    throw notServed(exchange);
  }

  private JsonNode read(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    Matcher job = JOB_SCALE.matcher(path);
    if (job.matches()) {
      return cluster.scaleStatus(job.group(1));
    }
    Matcher policy = POLICY.matcher(path);
    if (policy.matches()) {
      return cluster.policy(policy.group(1));
    }
    if (path.equals("/v1/scaling/policies")) {
      return policyList();
    }
    if (path.equals("/v1/nodes")) {
      return JSON.createArrayNode().addAll(cluster.nodes());
    }
    throw notServed(exchange);
  }

  private static RefusedException notServed(HttpExchange exchange) {
    return new RefusedException(
        404,
        "not served here: "
            + exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI().getPath());
  }

  private ArrayNode policyList() {
    ArrayNode list = JSON.createArrayNode();
    for (ObjectNode policy : cluster.policies()) {
      ObjectNode stub = policy.deepCopy();
      stub.remove(List.of("Policy", "Min", "Max", "Namespace"));
      list.add(stub);
    }
    return list;
  }

  private void block(Map<String, String> query) {
    String index = query.getOrDefault("index", "0");
    if (!index.equals("0")) {
      cluster.awaitIndexAbove(Long.parseLong(index), wait(query.get("wait")));
    }
  }

  private static Duration wait(@Nullable String text) {
    Matcher wait = WAIT.matcher(text == null ? "" : text);
    if (!wait.matches()) {
      return DEFAULT_WAIT;
    }
    long number = Long.parseLong(wait.group(1));
    return switch (wait.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }

  private static Map<String, String> query(HttpExchange exchange) {
    Map<String, String> query = new HashMap<>();
    String raw = exchange.getRequestURI().getRawQuery();
    for (String pair : raw == null ? new String[0] : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        query.put(
            pair.substring(0, equals),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  private void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange
        .getResponseHeaders()
        .set("Content-Type", status == 200 ? "application/json" : "text/plain");
    exchange.getResponseHeaders().set("X-Nomad-KnownLeader", "true");
    exchange.getResponseHeaders().set("X-Nomad-LastContact", "0");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
