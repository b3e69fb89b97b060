package io.productify.strategy.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.StatusRuntimeException;
import io.productify.strategy.wire.PluginInfoRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The processes that the plugin is made of, and what becomes of them. */
final class Launched {

  private static final Duration POLL = Duration.ofMillis(20);

  private Launched() {}

  /** Waits until {@code condition} holds, and fails when it does not within {@code limit}. */
  static void until(String what, Duration limit, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(what + " did not happen within " + limit.toSeconds() + " s");
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Returns the JVM that a launcher runs at the moment. */
  static Optional<ProcessHandle> jvmOf(ProcessHandle launcher) {
    try (Stream<ProcessHandle> children = launcher.children()) {
      return children.filter(Launched::isJava).findFirst();
    }
  }

  private static boolean isJava(ProcessHandle process) {
    return process.isAlive()
        && process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }

  /** Waits for the launcher to run another JVM than {@code old}. */
  static ProcessHandle nextJvm(ProcessHandle launcher, ProcessHandle old) throws Exception {
    until(
        "the start of another JVM",
        Duration.ofSeconds(40),
        () -> jvmOf(launcher).filter(jvm -> jvm.pid() != old.pid()).isPresent());
    return jvmOf(launcher).orElseThrow();
  }

  static void signal(ProcessHandle process, String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("cannot send " + name + " to " + process.pid());
    }
  }

  /**
   * The launcher's own first line, and by name the shells of Debian and Alpine if they are here.
   */
  static Stream<List<String>> shells() {
    String launcher = AgentStandIn.LAUNCHER.toString();
    return Stream.of(
            List.of(launcher), List.of("dash", launcher), List.of("busybox", "sh", launcher))
        .filter(command -> isHere(command.get(0)));
  }

  private static boolean isHere(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "/").resolve(program)));
  }

  static ProcessHandle launcher(AgentStandIn agent) {
    return agent.process().toHandle();
  }

  static ProcessHandle jvm(AgentStandIn agent) {
    return jvmOf(launcher(agent)).orElseThrow();
  }

  /** Kills the JVM outright and waits for the next one to serve. */
  static void killJvm(AgentStandIn agent) throws Exception {
    ProcessHandle old = jvm(agent);
    old.destroyForcibly();
    nextJvm(launcher(agent), old);
    awaitServing(agent);
  }

  static void awaitServing(AgentStandIn agent) throws Exception {
    until("an answer", Duration.ofSeconds(40), () -> isServing(agent));
  }

  /** Waits for the JVM to show the launcher once more that it lives. */
  static void awaitPulse(AgentStandIn agent) throws Exception {
    String before = pulse(agent);
    until("a pulse", Duration.ofSeconds(20), () -> !pulse(agent).equals(before));
  }

  // A shell moves what it has open aside for a moment to start a program without it.
  private static String pulse(AgentStandIn agent) throws IOException {
    try {
      return Files.readString(Path.of("/proc", Long.toString(agent.process().pid()), "fd", "6"));
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /** Returns the most memory that the process has held at once. */
  static int mostResidentKib(ProcessHandle process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToInt(line -> Integer.parseInt(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElseThrow();
    }
  }

  static boolean isServing(AgentStandIn agent) {
    try {
      return agent.base().pluginInfo(PluginInfoRequest.getDefaultInstance()).isInitialized();
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  static JsonObject lastOf(AgentStandIn agent, String message) throws Exception {
    until(
        "the line '" + message + "'",
        Duration.ofSeconds(20),
        () -> agent.stderrSoFar().stream().anyMatch(line -> line.contains(message)));
    return agent.stderrSoFar().stream()
        .filter(line -> line.contains(message))
        .reduce((first, second) -> second)
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .orElseThrow();
  }

  static void run(String command) throws Exception {
    Process process =
        new ProcessBuilder(command.split(" ", -1))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as(command).isZero();
  }
}
