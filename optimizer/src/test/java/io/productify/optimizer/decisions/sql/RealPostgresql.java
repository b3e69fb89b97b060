package io.productify.optimizer.decisions.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL cluster of its own, made anew, on a port of its own, of Debian's package. It refuses
 * to be run by root, who runs it as the package's user.
 */
final class RealPostgresql {

  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String PASSWORD = "hush-real";

  private final int port = freePort();
  private final Path folder;

  RealPostgresql() throws IOException, InterruptedException {
    // Not below JUnit's folder, which only its owner may enter.
    folder = Files.createTempDirectory("decision-log-postgresql");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path password = Files.writeString(folder.resolve("password"), PASSWORD);
    run("initdb", "-D", data(), "-U", "optimizer", "-A", "scram-sha-256", "--pwfile=" + password);
    start();
  }

  void start() throws IOException, InterruptedException {
    String options =
        "-p %d -k %s -c listen_addresses=127.0.0.1 -c fsync=off".formatted(port, folder);
    run(
        "pg_ctl",
        "-D",
        data(),
        "-w",
        "-l",
        folder.resolve("log").toString(),
        "-o",
        options,
        "start");
  }

  /** Ends it as a power cut would. */
  void kill() throws IOException, InterruptedException {
    run("pg_ctl", "-D", data(), "-m", "immediate", "stop");
  }

  StoreSettings settings() {
    return settings(PASSWORD);
  }

  StoreSettings settings(String password) {
    return new StoreSettings(
        "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port),
        Optional.of(new StoreSettings.Credentials("optimizer", () -> password)));
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private void run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.add(newestPrograms().resolve(program).toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve(program + ".out");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(program + " failed: " + Files.readString(output));
    }
  }

  private static Path newestPrograms() throws IOException {
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .max(Comparator.comparingInt(path -> Integer.parseInt(path.getFileName().toString())))
          .orElseThrow()
          .resolve("bin");
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void close() throws IOException, InterruptedException {
    if (Files.exists(folder.resolve("data/postmaster.pid"))) {
      kill();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
