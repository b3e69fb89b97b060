package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.StatusRuntimeException;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.SetConfigRequest;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher does when its JVM dies, in every shell at hand. */
@Timeout(90)
class LauncherRestartConformanceTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String PLAN =
      "{\"desired\":[5],\"step_seconds\":3600,\"engine\":\"milp\",\"fallback\":false,"
          + "\"drift_score\":null,\"regime\":\"steady\",\"reason\":\"ok\",\"decision_id\":\"01J\"}";

  private static Map<String, String> blockWithoutOptimizer() {
    Map<String, String> block = new TreeMap<>(block("http://127.0.0.1:1"));
    block.remove("optimizer_url");
    block.remove("optimizer_token");
    return block;
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void servesOnTheSameSocketAndConnectionAfterItsJvmWasKilled(List<String> command)
      throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      var strategy = StrategyPluginServiceGrpc.newBlockingStub(agent.connect());
      var request = AgentStandIn.request(block(optimizer.url()), 3, 42);
      assertThat(strategy.run(request).getAction().getCount()).isEqualTo(5);

      ProcessHandle old = Launched.jvm(agent);
      old.destroyForcibly();
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

      assertThat(Launched.jvm(agent).pid()).isNotEqualTo(old.pid());
      assertThat(Files.getPosixFilePermissions(agent.socket().getParent()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      JsonObject line = Launched.lastOf(agent, "the plugin's JVM ended");
      assertThat(line.get("@level").getAsString()).isEqualTo("warn");
      assertThat(line.get("@message").getAsString())
          .isEqualTo("the plugin's JVM ended with exit code 137, the next starts in 0 s");
      assertThat(line.get("@timestamp").getAsString())
          .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
      agent.terminate();
      assertThat(agent.restOfStdout()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void handsTheAgentsConfigurationFromOneJvmToTheNext(List<String> command) throws Exception {
    try (StubOptimizer first = StubOptimizer.answering(200, PLAN);
        StubOptimizer second = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      configure(agent, first, "first-token");
      Launched.killJvm(agent);
      assertThat(agent.run(blockWithoutOptimizer(), 3, 42).getCount()).isEqualTo(5);

      configure(agent, second, "second-token");
      Launched.killJvm(agent);
      assertThat(agent.run(blockWithoutOptimizer(), 3, 42).getCount()).isEqualTo(5);

      assertThat(first.requests()).hasSize(1);
      assertThat(second.requests()).hasSize(1);
      assertThat(first.requests().get(0).authorization()).isEqualTo("Bearer first-token");
      assertThat(second.requests().get(0).authorization()).isEqualTo("Bearer second-token");
      assertThat(String.join("\n", agent.stopAndReadStderr()))
          .doesNotContain("first-token", "second-token");
    }
  }

  private static void configure(AgentStandIn agent, StubOptimizer optimizer, String token) {
    var unused =
        agent
            .base()
            .setConfig(
                SetConfigRequest.newBuilder()
                    .putConfig("optimizer_url", optimizer.url())
                    .putConfig("optimizer_token", token)
                    .build());
  }

  @Test
  void keepsTheConfigurationInNoFileThatHasAName() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start()) {
      configure(agent, optimizer, "hidden-token");

      Path memory = Path.of("/proc", Long.toString(agent.process().pid()), "fd", "3");
      assertThat(Files.readSymbolicLink(memory).toString()).endsWith(" (deleted)");
      assertThat(Files.getPosixFilePermissions(memory))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(Files.readString(memory, ISO_8859_1)).contains("hidden-token");
      try (Stream<Path> files = Files.list(agent.socket().getParent())) {
        assertThat(files).containsExactly(agent.socket());
      }
    }
  }

  @Test
  void doesNotServeWithoutTheConfigurationThatItCannotTakeAnyMore(@TempDir Path directory)
      throws Exception {
    Path authority = certificate(directory);
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent =
            AgentStandIn.start(AgentStandIn.LAUNCHER, Map.of("OPTIMIZER_URL", optimizer.url()))) {
      var unused =
          agent
              .base()
              .setConfig(
                  SetConfigRequest.newBuilder()
                      .putConfig("optimizer_ca_file", authority.toString())
                      .build());
      Path away = Files.move(authority, directory.resolve("away"));
      Launched.jvm(agent).destroyForcibly();

      assertThat(Launched.lastOf(agent, "cannot start").get("@message").getAsString())
          .contains("optimizer_ca_file");
      Files.move(away, authority);
      Launched.awaitServing(agent);
      assertThat(agent.run(blockWithoutOptimizer(), 3, 42).getCount()).isEqualTo(5);
    }
  }

  private static Path certificate(Path directory) throws Exception {
    Path store = directory.resolve("store");
    Path pem = directory.resolve("ca.pem");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String key = "-keystore " + store + " -storepass changeit -alias ca";
    Launched.run(keytool + " -genkeypair -keyalg EC -dname CN=ca " + key);
    Launched.run(keytool + " -exportcert -rfc -file " + pem + " " + key);
    return pem;
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void waitsLongerAfterEachDeathInARowAndAsksForHelp(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      for (int death = 1; death < 5; death++) {
        ProcessHandle old = Launched.jvm(agent);
        old.destroyForcibly();
        Launched.nextJvm(Launched.launcher(agent), old);
      }
      Launched.jvm(agent).destroyForcibly();

      JsonObject complaint = Launched.lastOf(agent, "5th time in a row");
      assertThat(complaint.get("@level").getAsString()).isEqualTo("error");
      assertThat(complaint.get("@message").getAsString())
          .contains("exit code 137")
          .contains("memory limit")
          .contains("hs_err_pid");
      assertThat(
              agent.stderrSoFar().stream()
                  .filter(line -> line.contains("the plugin's JVM ended"))
                  .map(line -> JsonParser.parseString(line).getAsJsonObject()))
          .extracting(line -> line.get("delay_seconds").getAsString())
          .containsExactly("0", "1", "2", "4", "8");
    }
  }

  @Test
  void forgetsTheDeathsBeforeAQuietTime(@TempDir Path copy) throws Exception {
    Path launcher = copyOfDist(copy);
    String text = Files.readString(launcher);
    assertThat(text).contains("\nquiet_seconds=60 ");
    Files.writeString(launcher, text.replace("\nquiet_seconds=60 ", "\nquiet_seconds=3 "));
    try (AgentStandIn agent = AgentStandIn.start(launcher, Map.of())) {
      for (int death = 1; death <= 2; death++) {
        ProcessHandle old = Launched.jvm(agent);
        old.destroyForcibly();
        Launched.nextJvm(Launched.launcher(agent), old);
      }
      Instant quiet = Launched.jvm(agent).info().startInstant().orElseThrow().plusSeconds(5);
      Launched.until("a quiet time", SOON, () -> Instant.now().isAfter(quiet));
      Launched.killJvm(agent);

      assertThat(
              Launched.lastOf(agent, "the plugin's JVM ended").get("delay_seconds").getAsString())
          .isEqualTo("0");
    }
  }

  private static Path copyOfDist(Path directory) throws Exception {
    Path copy = directory.resolve("dist");
    Launched.run("cp -a " + AgentStandIn.LAUNCHER.getParent() + " " + copy);
    return copy.resolve("productify-scaler");
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void keepsTryingInPeaceWhileThereIsNoJava(List<String> command, @TempDir Path directory)
      throws Exception {
    Path java = directory.resolve("java");
    Files.createSymbolicLink(java, Path.of(System.getProperty("java.home")));
    Map<String, String> environment = new HashMap<>(Map.of("JAVA_HOME", java.toString()));
    try (AgentStandIn agent = AgentStandIn.start(command, environment)) {
      Path away = Files.move(java, directory.resolve("away"));
      Launched.jvm(agent).destroyForcibly();

      JsonObject death = Launched.lastOf(agent, "exit code 127");
      assertThat(Integer.parseInt(death.get("delay_seconds").getAsString())).isPositive();
      assertThat(agent.socket()).doesNotExist();
      Files.move(away, java);
      Launched.awaitServing(agent);
    }
    Files.delete(java);
  }

  @Test
  void makesItsDirectoryAgainIfItWasTidiedAway() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Files.delete(agent.socket());
      Files.delete(agent.socket().getParent());
      ProcessHandle old = Launched.jvm(agent);
      old.destroyForcibly();
      Launched.nextJvm(Launched.launcher(agent), old);
      Launched.awaitServing(agent);

      assertThat(Files.getPosixFilePermissions(agent.socket().getParent()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void doesNotServeInADirectoryThatAnotherPutInThePlaceOfItsOwn(@TempDir Path other)
      throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Path directory = agent.socket().getParent();
      Files.delete(agent.socket());
      Files.delete(directory);
      Files.createSymbolicLink(directory, other);
      Launched.jvm(agent).destroyForcibly();

      assertThat(Launched.lastOf(agent, "is not its own any more").get("@level").getAsString())
          .isEqualTo("error");
      Launched.lastOf(agent, "exit code 1,");
      assertThat(other).isEmptyDirectory();
    }
  }

  @Test
  void startsAgainAfterACrashAndKeepsWhatTheJvmSaysFromStdout(@TempDir Path directory)
      throws Exception {
    Path report = directory.resolve("report");
    String options = "-XX:-CreateCoredumpOnCrash -XX:ErrorFile=" + report;
    try (AgentStandIn agent =
        AgentStandIn.start(AgentStandIn.LAUNCHER, Map.of("JAVA_TOOL_OPTIONS", options))) {
      ProcessHandle old = Launched.jvm(agent);
      Launched.signal(old, "QUIT");
      awaitStderr(agent, "Full thread dump");
      Launched.signal(old, "SEGV");
      Launched.nextJvm(Launched.launcher(agent), old);
      Launched.awaitServing(agent);

      assertThat(report).isNotEmptyFile();
      JsonObject death = Launched.lastOf(agent, "the plugin's JVM ended with exit code 1,");
      assertThat(death.get("jvm_said").getAsString())
          .contains("\n# A fatal error has been detected by the Java Runtime Environment:\n")
          .hasSizeLessThan(3_000);
      agent.terminate();
      assertThat(agent.restOfStdout()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void tellsWhatADeadJvmSaidInOneLineOfTheLogWhateverIsInIt(List<String> command) throws Exception {
    // The JVM repeats these options on its stderr.
    String options = "-Dsaid=\"a\\b\"\t-Dlast=\u00fc";
    try (AgentStandIn agent =
        AgentStandIn.start(command, Map.of("JAVA_TOOL_OPTIONS", options, "LC_ALL", "C.UTF-8"))) {
      awaitStderr(agent, "Picked up JAVA_TOOL_OPTIONS: " + options);
      Launched.killJvm(agent);

      assertThat(Launched.lastOf(agent, "the plugin's JVM ended").get("jvm_said").getAsString())
          .isEqualTo("Picked up JAVA_TOOL_OPTIONS: " + options.replace('\t', ' '));
    }
  }

  private static void awaitStderr(AgentStandIn agent, String text) throws Exception {
    Launched.until(
        text, SOON, () -> agent.stderrSoFar().stream().anyMatch(line -> line.contains(text)));
  }
}
