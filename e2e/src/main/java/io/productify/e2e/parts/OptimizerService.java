package io.productify.e2e.parts;

import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The optimizer as an operator runs it: by its launcher, configured by its environment. */
public final class OptimizerService {
  private static final Duration READY_LIMIT = Duration.ofSeconds(60);

  /** A step of one second, and as many steps ahead as an operator has with steps of 15 seconds. */
  private static final Map<String, String> COMPRESSED_TIME =
      Map.of(
          "OPTIMIZER_SCRAPE_INTERVAL_SECONDS", "1",
          "OPTIMIZER_PLAN_PLAN_LOOKAHEAD_SECONDS", "40");

  private final Scene scene;
  private final int port = FreePorts.next();
  private final Map<String, String> environment;
  private final String decisions;
  private ChildProcess process;

  private OptimizerService(Scene scene, String token, Map<String, String> settings) {
    this.scene = scene;
    this.environment = new TreeMap<>(COMPRESSED_TIME);
    this.decisions =
        settings.getOrDefault(
            "OPTIMIZER_DECISIONS_URL", "jdbc:sqlite:" + scene.path("decisions.db"));
    environment.putAll(settings);
    environment.put("OPTIMIZER_DECISIONS_URL", decisions);
    environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
    environment.put("QUARKUS_HTTP_PORT", Integer.toString(port));
    environment.put("OPTIMIZER_TOKEN", token);
    // The Java that runs this program also runs the optimizer.
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    this.process = launch();
  }

  /** Starts one with further settings, given as environment variables. */
  public static OptimizerService start(Scene scene, String token, Map<String, String> settings) {
    return new OptimizerService(scene, token, settings);
  }

  /** Starts one that reads this Prometheus, with further settings. */
  public static OptimizerService reading(
      Scene scene, String token, PrometheusServer prometheus, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("OPTIMIZER_PROMETHEUS_URL", prometheus.address());
    all.put("OPTIMIZER_TRAINING_WINDOW_MINUTES", "5");
    return start(scene, token, all);
  }

  private ChildProcess launch() {
    ChildProcess started =
        scene.start("optimizer", List.of(scene.parts().optimizer().toString()), environment);
    if (overTls()) {
      started.awaitLine(0, "Listening on: https://", READY_LIMIT);
    } else {
      started.awaitReady(
          "answered that it is ready",
          READY_LIMIT,
          () -> Http.answers(address() + "/health/ready"));
    }
    return started;
  }

  public int port() {
    return port;
  }

  public String address() {
    return (overTls() ? "https" : "http") + "://127.0.0.1:" + port;
  }

  private boolean overTls() {
    return environment.containsKey("OPTIMIZER_TLS_CERT_FILE");
  }

  /** Returns where it keeps its decision log. */
  public String decisions() {
    return decisions;
  }

  public ChildProcess process() {
    return process;
  }

  public void kill() {
    process.kill();
  }

  /** Starts it again on the same port. */
  public void restart() {
    process = launch();
  }

  /** Starts it again on the same port, with other settings. */
  public void restartWith(Map<String, String> settings) {
    environment.putAll(settings);
    restart();
  }
}
