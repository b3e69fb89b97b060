package io.productify.optimizer.app.exporter;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.productify.optimizer.app.exporter.LoadChange.BadChangeException;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Serves the metrics of the demo, and lets its load be changed. */
final class ExporterServer implements Closeable {

  private static final int THREADS = 4;
  private static final String HELP =
      "Demo exporter: GET /metrics; POST /load?app=NAME&requests_per_second=120 holds a value,"
          + " POST /load?app=NAME&shape=diurnal lets it go, GET /load?app=NAME shows the state.\n";

  private final Map<ScalingTarget, DemoApp> apps;
  private final Allocation size;
  private final long startNanos = System.nanoTime();
  private final ObjectMapper json = new ObjectMapper();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final HttpServer server;

  /**
   * Listens until it is closed.
   *
   * @throws IOException if the address cannot be listened on
   */
  ExporterServer(InetSocketAddress address, Map<ScalingTarget, DemoApp> apps, Allocation size)
      throws IOException {
    this.apps = new LinkedHashMap<>(apps);
    this.size = size;
    this.server = HttpServer.create(address, 0);
    server.createContext("/", this::help);
    server.createContext("/metrics", this::metrics);
    server.createContext("/load", this::load);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private double now() {
    return (System.nanoTime() - startNanos) * 1e-9;
  }

  private void help(HttpExchange exchange) throws IOException {
    boolean known = exchange.getRequestURI().getPath().equals("/");
    answer(exchange, known ? 200 : 404, "text/plain; charset=utf-8", HELP);
  }

  private void metrics(HttpExchange exchange) throws IOException {
    Map<ScalingTarget, DemoApp.View> views = new LinkedHashMap<>();
    apps.forEach((target, app) -> views.put(target, app.view(now())));
    answer(exchange, 200, Exposition.CONTENT_TYPE, new Exposition(views, size).write());
  }

  private void load(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    if (!method.equals("POST") && !method.equals("GET")) {
      answer(exchange, 405, "text/plain; charset=utf-8", "use POST or GET\n");
      return;
    }
    try {
      Map<String, String> parameters = parameters(exchange.getRequestURI().getRawQuery());
      DemoApp app = app(parameters);
      if (method.equals("POST")) {
        app.change(LoadChange.of(parameters), now());
      }
      String state = json.writeValueAsString(app.state(now())) + "\n";
      answer(exchange, 200, "application/json", state);
    } catch (BadChangeException e) {
      answer(exchange, 400, "text/plain; charset=utf-8", e.getMessage() + "\n");
    }
  }

  /** Takes the application's name out of the parameters; without one the first is meant. */
  private DemoApp app(Map<String, String> parameters) throws BadChangeException {
    String name = parameters.remove("app");
    for (DemoApp app : apps.values()) {
      if (name == null || app.name().equals(name)) {
        return app;
      }
    }
    throw new BadChangeException(
        "unknown app "
            + name
            + "; known are "
            + apps.values().stream().map(DemoApp::name).toList());
  }

  private static Map<String, String> parameters(@Nullable String query) throws BadChangeException {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (query == null || query.isEmpty()) {
      return parameters;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new BadChangeException("parameters must be written name=value, found " + pair);
      }
      String name = decoded(pair.substring(0, equals));
      if (parameters.put(name, decoded(pair.substring(equals + 1))) != null) {
        throw new BadChangeException(name + " must be given once");
      }
    }
    return parameters;
  }

  private static String decoded(String text) throws BadChangeException {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    } catch (IllegalArgumentException e) {
      throw new BadChangeException("parameters must be URL-encoded, found " + text);
    }
  }

  private static void answer(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", type);
      boolean head = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
      if (!head) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
