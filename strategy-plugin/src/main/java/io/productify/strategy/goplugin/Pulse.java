package io.productify.strategy.goplugin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Shows the launcher that the plugin lives: every two seconds, if the server answers a health check
 * on its own socket, a line in a file changes. One that does not answer is waited for, without a
 * limit and without a sign: how long is too long the launcher decides, which sees this process from
 * outside.
 */
public final class Pulse {

  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final HealthProbe probe;
  private final Path file;
  private long beats;

  private Pulse(PluginServer server, Path file) {
    this.probe = new HealthProbe(server.address());
    this.file = file;
  }

  /** Beats in {@code file} from now on, for as long as {@code server} answers. */
  public static void start(PluginServer server, Path file) {
    Thread thread = new Thread(new Pulse(server, file)::beatOn, "pulse");
    thread.setDaemon(true);
    thread.start();
  }

  private void beatOn() {
    while (true) {
      try {
        if (probe.isServing()) {
          beat();
        }
      } catch (IOException e) {
        // A server that cannot be asked is one that does not answer.
      }
      LockSupport.parkNanos(INTERVAL.toNanos());
    }
  }

  // No two processes write the same line, nor one process the same line twice.
  private void beat() throws IOException {
    beats++;
    String line = ProcessHandle.current().pid() + " " + beats + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(bytes, 0);
    }
  }
}
