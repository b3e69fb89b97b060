package io.productify.e2e.parts;

import io.productify.e2e.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The optimizer's own command that plays an application under load: it exports the series that the
 * optimizer reads, and takes the load to play over HTTP.
 */
public final class DemoExporter {
  /** What one replica of it serves: 500 MHz at 0.001 per MHz, 0.1 s of work at 0.05 a request. */
  public static final double REQUESTS_PER_SECOND_PER_REPLICA = 100;

  private static final String NOTHING_ELSE =
      "&response_time_seconds=0.1&queue_arrivals_per_second=0&queue_processed_per_second=0"
          + "&queue_waiting=0&queue_process_time_seconds=0&authentication_awaiting_users=0"
          + "&activator_pending_requests=0";

  private static final Duration READY_LIMIT = Duration.ofSeconds(60);

  private static final Duration CONTROL_LIMIT = Duration.ofSeconds(5);

  private final ChildProcess process;
  private final int port;

  private DemoExporter(ChildProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one that plays the named applications, each idle and with so many replicas. */
  public static DemoExporter start(Scene scene, int port, Map<String, Integer> replicasByApp) {
    List<String> command =
        new ArrayList<>(
            List.of(
                scene.parts().java(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                scene.parts().optimizerJar().toString(),
                "demo-exporter",
                "--port",
                Integer.toString(port),
                "--group",
                "web",
                "--task",
                "server",
                "--replicas",
                "1"));
    replicasByApp.keySet().forEach(app -> command.addAll(List.of("--app", app)));
    ChildProcess process = scene.start("exporter", command, Map.of());
    DemoExporter exporter = new DemoExporter(process, port);
    process.awaitReady(
        "served its metrics", READY_LIMIT, () -> Http.answers(exporter.address() + "/metrics"));
    replicasByApp.keySet().forEach(app -> exporter.load(app, 0));
    replicasByApp.forEach(exporter::replicas);
    return exporter;
  }

  /** Plays so many requests a second from now on, and nothing beside them. */
  public void load(String app, double requestsPerSecond) {
    set(app, "requests_per_second=" + requestsPerSecond + NOTHING_ELSE);
  }

  /** Holds so many requests back, as an activator does while nothing runs. */
  public void pending(String app, int requests) {
    set(app, "activator_pending_requests=" + requests);
  }

  public void replicas(String app, long replicas) {
    set(app, "replicas=" + replicas);
  }

  private void set(String app, String setting) {
    String url = address() + "/load?app=" + app + "&" + setting;
    process.awaitReady("took " + setting, CONTROL_LIMIT, () -> isTaken(url));
  }

  /** Whether the call went through; only a connection that was not made is worth another try. */
  private static boolean isTaken(String url) {
    try {
      Http.post(url);
      return true;
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException("the demo exporter refused " + url, e);
    }
  }

  private String address() {
    return "http://127.0.0.1:" + port;
  }
}
