package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.grpc.StatusRuntimeException;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher does about a JVM that is there and does nothing. */
@Timeout(90)
class LauncherHangConformanceTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String PLAN = "{\"desired\":[5],\"step_seconds\":3600}";

  /** A copy of the plugin with other limits. */
  private static Path withLimits(Path directory, Map<String, Integer> limits) throws Exception {
    Path copy = directory.resolve("dist");
    Launched.run("cp -a " + AgentStandIn.LAUNCHER.getParent() + " " + copy);
    Path launcher = copy.resolve("productify-scaler");
    String text = Files.readString(launcher);
    for (String key : limits.keySet()) {
      String changed = text.replaceFirst("(?m)^" + key + "=\\d+", key + "=" + limits.get(key));
      assertThat(changed).as(key).isNotEqualTo(text);
      text = changed;
    }
    Files.writeString(launcher, text);
    return launcher;
  }

  private static String lastDeath(AgentStandIn agent, String containing) throws Exception {
    JsonObject line = Launched.lastOf(agent, containing);
    assertThat(line.get("exit_code").getAsString()).isEqualTo("137");
    return line.get("@message").getAsString();
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void endsAJvmThatIsStoppedAndServesAgainOnTheSameConnection(List<String> command)
      throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      var strategy = StrategyPluginServiceGrpc.newBlockingStub(agent.connect());
      var request = AgentStandIn.request(block(optimizer.url()), 3, 42);
      assertThat(strategy.run(request).getAction().getCount()).isEqualTo(5);

      ProcessHandle old = Launched.jvm(agent);
      Launched.signal(old, "STOP");
      Launched.until(
          "an answer on the connection of before",
          SOON,
          () -> {
            try {
              return strategy.run(request).getAction().getCount() == 5;
            } catch (StatusRuntimeException e) {
              return false;
            }
          });

      assertThat(old.isAlive()).isFalse();
      assertThat(lastDeath(agent, "no sign of life"))
          .matches(
              "the plugin's JVM gave no sign of life for \\d+ s and was killed, the next starts in"
                  + " 0 s");
      agent.terminate();
      assertThat(agent.restOfStdout()).isEmpty();
    }
  }

  @Test
  void givesAJvmThatHangsByItselfMoreRoundsEachTime(@TempDir Path directory) throws Exception {
    Path launcher = withLimits(directory, Map.of("silent_rounds", 2, "stopped_rounds", 99));
    try (AgentStandIn agent = AgentStandIn.start(launcher, Map.of())) {
      ProcessHandle first = Launched.jvm(agent);
      Launched.awaitPulse(agent);
      Launched.signal(first, "STOP");
      assertThat(lastDeath(agent, "no sign of life")).contains("for 6 s");

      ProcessHandle second = Launched.nextJvm(Launched.launcher(agent), first);
      Launched.awaitPulse(agent);
      Launched.signal(second, "STOP");
      assertThat(lastDeath(agent, "no sign of life for 10 s")).contains("the next starts in 1 s");
    }
  }

  @Test
  void asksAJvmThatHangsForItsThreadsAndLetsItLiveIfThatWakesIt(@TempDir Path directory)
      throws Exception {
    Path launcher = withLimits(directory, Map.of("silent_rounds", 1, "stopped_rounds", 99));
    try (AgentStandIn agent = AgentStandIn.start(launcher, Map.of())) {
      ProcessHandle jvm = Launched.jvm(agent);
      Launched.awaitPulse(agent);
      Launched.signal(jvm, "STOP");
      Launched.until("the question", SOON, () -> isAskedForItsThreads(jvm));
      Launched.signal(jvm, "CONT");

      Launched.until(
          "the threads",
          SOON,
          () -> agent.stderrSoFar().stream().anyMatch(line -> line.contains("Full thread dump")));
      Launched.awaitPulse(agent);
      assertThat(jvm.isAlive()).isTrue();
      assertThat(agent.stderrSoFar()).noneMatch(line -> line.contains("no sign of life"));
    }
  }

  /** Whether SIGQUIT, number 3, waits for the stopped process to go on. */
  private static boolean isAskedForItsThreads(ProcessHandle process) throws Exception {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status)) {
      String pending = lines.filter(line -> line.startsWith("ShdPnd:")).findFirst().orElseThrow();
      return (Long.parseUnsignedLong(pending.substring(7).strip(), 16) & 1 << 2) != 0;
    }
  }

  /** As a machine does that is suspended: none of them knows that time went by. */
  @Test
  void countsNoRoundsWhileAllOfItIsStopped(@TempDir Path directory) throws Exception {
    Path launcher = withLimits(directory, Map.of("silent_rounds", 2));
    try (AgentStandIn agent = AgentStandIn.start(launcher, Map.of())) {
      ProcessHandle jvm = Launched.jvm(agent);
      Launched.awaitPulse(agent);
      List<ProcessHandle> all =
          Stream.concat(Stream.of(Launched.launcher(agent)), Launched.launcher(agent).children())
              .toList();
      assertThat(all).hasSize(3).contains(jvm);
      for (ProcessHandle process : all) {
        Launched.signal(process, "STOP");
      }
      Instant end = Instant.now().plusSeconds(9);
      Launched.until("a long stop", SOON, () -> Instant.now().isAfter(end));
      for (ProcessHandle process : all) {
        Launched.signal(process, "CONT");
      }

      for (int beat = 0; beat < 3; beat++) {
        Launched.awaitPulse(agent);
      }
      assertThat(Launched.jvm(agent).pid()).isEqualTo(jvm.pid());
      assertThat(agent.stderrSoFar()).noneMatch(line -> line.contains("no sign of life"));
    }
  }

  @Test
  void givesUpAJvmThatDoesNotComeToServe(@TempDir Path directory) throws Exception {
    Path java = directory.resolve("java");
    Files.createSymbolicLink(java, Path.of(System.getProperty("java.home")));
    Path launcher = withLimits(directory, Map.of("round_seconds", 1, "start_rounds", 3));
    try (AgentStandIn agent = AgentStandIn.start(launcher, Map.of("JAVA_HOME", java.toString()))) {
      Path away = Files.move(java, directory.resolve("away"));
      Path program = Files.createDirectories(java.resolve("bin")).resolve("java");
      Files.writeString(program, "#!/bin/sh\nexec sleep 60\n");
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
      Launched.jvm(agent).destroyForcibly();

      assertThat(lastDeath(agent, "no sign of life")).contains("for 4 s", "starts in 1 s");
      Files.delete(program);
      Files.delete(program.getParent());
      Files.delete(java);
      Files.move(away, java);
      Launched.awaitServing(agent);
    }
    Files.delete(java);
  }
}
