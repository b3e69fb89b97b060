package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.grpc.StatusRuntimeException;
import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.SetConfigRequest;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import java.io.BufferedReader;
import java.io.IOException;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher does when its JVM, itself or the agent dies, in every shell at hand. */
@Timeout(90)
class LauncherConformanceTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String PLAN =
      "{\"desired\":[5],\"step_seconds\":3600,\"engine\":\"milp\",\"fallback\":false,"
          + "\"drift_score\":null,\"regime\":\"steady\",\"reason\":\"ok\",\"decision_id\":\"01J\"}";

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

  private static ProcessHandle launcher(AgentStandIn agent) {
    return agent.process().toHandle();
  }

  private static ProcessHandle jvm(AgentStandIn agent) {
    return Processes.jvmOf(launcher(agent)).orElseThrow();
  }

  /** Kills the JVM outright and waits for the next one to serve. */
  private static void killJvm(AgentStandIn agent) throws Exception {
    ProcessHandle old = jvm(agent);
    old.destroyForcibly();
    Processes.nextJvm(launcher(agent), old);
    awaitServing(agent);
  }

  private static void awaitServing(AgentStandIn agent) throws Exception {
    Processes.until("an answer", Duration.ofSeconds(40), () -> isServing(agent));
  }

  private static boolean isServing(AgentStandIn agent) {
    try {
      return agent.base().pluginInfo(PluginInfoRequest.getDefaultInstance()).isInitialized();
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  private static Map<String, String> blockWithoutOptimizer() {
    Map<String, String> block = new TreeMap<>(block("http://127.0.0.1:1"));
    block.remove("optimizer_url");
    block.remove("optimizer_token");
    return block;
  }

  private static JsonObject lastOf(AgentStandIn agent, String message) throws Exception {
    Processes.until(
        "the line '" + message + "'",
        SOON,
        () -> agent.stderrSoFar().stream().anyMatch(line -> line.contains(message)));
    return agent.stderrSoFar().stream()
        .filter(line -> line.contains(message))
        .reduce((first, second) -> second)
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .orElseThrow();
  }

  // A JVM that dies

  @ParameterizedTest
  @MethodSource("shells")
  void servesOnTheSameSocketAndConnectionAfterItsJvmWasKilled(List<String> command)
      throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      var strategy = StrategyPluginServiceGrpc.newBlockingStub(agent.connect());
      var request = AgentStandIn.request(block(optimizer.url()), 3, 42);
      assertThat(strategy.run(request).getAction().getCount()).isEqualTo(5);

      ProcessHandle old = jvm(agent);
      old.destroyForcibly();
      Processes.until(
          "an answer on the connection of before",
          SOON,
          () -> {
            try {
              return strategy.run(request).getAction().getCount() == 5;
            } catch (StatusRuntimeException e) {
              return false;
            }
          });

      assertThat(jvm(agent).pid()).isNotEqualTo(old.pid());
      assertThat(Files.getPosixFilePermissions(agent.socket().getParent()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      JsonObject line = lastOf(agent, "the plugin's JVM ended");
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
  @MethodSource("shells")
  void handsTheAgentsConfigurationFromOneJvmToTheNext(List<String> command) throws Exception {
    try (StubOptimizer first = StubOptimizer.answering(200, PLAN);
        StubOptimizer second = StubOptimizer.answering(200, PLAN);
        AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      configure(agent, first, "first-token");
      killJvm(agent);
      assertThat(agent.run(blockWithoutOptimizer(), 3, 42).getCount()).isEqualTo(5);

      configure(agent, second, "second-token");
      killJvm(agent);
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
      jvm(agent).destroyForcibly();

      assertThat(lastOf(agent, "cannot start").get("@message").getAsString())
          .contains("optimizer_ca_file");
      Files.move(away, authority);
      awaitServing(agent);
      assertThat(agent.run(blockWithoutOptimizer(), 3, 42).getCount()).isEqualTo(5);
    }
  }

  private static Path certificate(Path directory) throws Exception {
    Path store = directory.resolve("store");
    Path pem = directory.resolve("ca.pem");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String key = "-keystore " + store + " -storepass changeit -alias ca";
    run(keytool + " -genkeypair -keyalg EC -dname CN=ca " + key);
    run(keytool + " -exportcert -rfc -file " + pem + " " + key);
    return pem;
  }

  private static void run(String command) throws Exception {
    Process process =
        new ProcessBuilder(command.split(" ", -1))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as(command).isZero();
  }

  @ParameterizedTest
  @MethodSource("shells")
  void waitsLongerAfterEachDeathInARowAndAsksForHelp(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      for (int death = 1; death < 5; death++) {
        ProcessHandle old = jvm(agent);
        old.destroyForcibly();
        Processes.nextJvm(launcher(agent), old);
      }
      jvm(agent).destroyForcibly();

      JsonObject complaint = lastOf(agent, "5th time in a row");
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
        ProcessHandle old = jvm(agent);
        old.destroyForcibly();
        Processes.nextJvm(launcher(agent), old);
      }
      Instant quiet = jvm(agent).info().startInstant().orElseThrow().plusSeconds(5);
      Processes.until("a quiet time", SOON, () -> Instant.now().isAfter(quiet));
      killJvm(agent);

      assertThat(lastOf(agent, "the plugin's JVM ended").get("delay_seconds").getAsString())
          .isEqualTo("0");
    }
  }

  private static Path copyOfDist(Path directory) throws Exception {
    Path copy = directory.resolve("dist");
    run("cp -a " + AgentStandIn.LAUNCHER.getParent() + " " + copy);
    return copy.resolve("productify-scaler");
  }

  @ParameterizedTest
  @MethodSource("shells")
  void keepsTryingInPeaceWhileThereIsNoJava(List<String> command, @TempDir Path directory)
      throws Exception {
    Path java = directory.resolve("java");
    Files.createSymbolicLink(java, Path.of(System.getProperty("java.home")));
    Map<String, String> environment = new HashMap<>(Map.of("JAVA_HOME", java.toString()));
    try (AgentStandIn agent = AgentStandIn.start(command, environment)) {
      Path away = Files.move(java, directory.resolve("away"));
      jvm(agent).destroyForcibly();

      JsonObject death = lastOf(agent, "exit code 127");
      assertThat(Integer.parseInt(death.get("delay_seconds").getAsString())).isPositive();
      assertThat(agent.socket()).doesNotExist();
      Files.move(away, java);
      awaitServing(agent);
    }
    Files.delete(java);
  }

  @Test
  void makesItsDirectoryAgainIfItWasTidiedAway() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Files.delete(agent.socket());
      Files.delete(agent.socket().getParent());
      ProcessHandle old = jvm(agent);
      old.destroyForcibly();
      Processes.nextJvm(launcher(agent), old);
      awaitServing(agent);

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
      jvm(agent).destroyForcibly();

      assertThat(lastOf(agent, "is not its own any more").get("@level").getAsString())
          .isEqualTo("error");
      lastOf(agent, "exit code 1,");
      assertThat(other).isEmptyDirectory();
    }
  }

  // A JVM that is told to end

  @ParameterizedTest
  @MethodSource("shells")
  void endsWithAJvmThatWasToldToEndAndStartsNoOther(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      var answer =
          GRPCControllerGrpc.newBlockingStub(agent.connect())
              .shutdown(io.productify.strategy.goplugin.wire.Empty.getDefaultInstance());

      assertThat(answer).isNotNull();
      assertThat(agent.exitWithin(2)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      assertThat(jvm(agent).destroy()).isTrue();

      assertThat(agent.exitWithin(4)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @ParameterizedTest
  @MethodSource("shells")
  void endsOnTheTermSignalBetweenTwoJvms(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      killJvm(agent);
      jvm(agent).destroyForcibly();
      lastOf(agent, "the next starts in 1 s");
      agent.terminate();

      assertThat(agent.exitWithin(4)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @Test
  void ignoresTheSignalsOfATerminal() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      for (String signal : List.of("INT", "HUP")) {
        Processes.signal(launcher(agent), signal);
        Processes.signal(jvm(agent), signal);
      }
      assertThat(isServing(agent)).isTrue();
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  // Before the handshake

  @ParameterizedTest
  @MethodSource("shells")
  void isTheJvmsOwnEndBeforeTheHandshake(List<String> command) throws Exception {
    Process process =
        AgentStandIn.process(command, Map.of("JAVA_TOOL_OPTIONS", "-XX:NoSuchFlag=1"));

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).contains("NoSuchFlag");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("shells")
  void leavesNoDirectoryBehindAStartThatFails(List<String> command, @TempDir Path sockets)
      throws Exception {
    Process process =
        AgentStandIn.process(
            command,
            Map.of(
                "PLUGIN_UNIX_SOCKET_DIR",
                sockets.toString(),
                "PLUGIN_CLIENT_CERT",
                "-----BEGIN CERTIFICATE-----"));

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).hasLineCount(1);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(sockets).isEmptyDirectory();
  }

  // The launcher or the agent is killed

  @ParameterizedTest
  @MethodSource("shells")
  void leavesNothingWhenTheLauncherIsKilled(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      ProcessHandle jvm = jvm(agent);
      agent.process().toHandle().destroyForcibly();

      assertThatItIsAllGone(agent, jvm);
    }
  }

  @ParameterizedTest
  @MethodSource("shells")
  void leavesNothingWhenTheLauncherOfAStoppedJvmIsKilled(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      ProcessHandle jvm = jvm(agent);
      Processes.signal(jvm, "STOP");
      agent.process().toHandle().destroyForcibly();

      assertThatItIsAllGone(agent, jvm);
    }
  }

  private static void assertThatItIsAllGone(AgentStandIn agent, ProcessHandle jvm)
      throws Exception {
    agent.awaitClosedPipes(15);
    Processes.until("the end of the JVM", SOON, () -> !jvm.isAlive());
    Path directory = agent.socket().getParent();
    Processes.until("the end of its directory", SOON, () -> !Files.exists(directory));
  }

  private enum JvmState {
    WELL,
    STOPPED,
    DOWN
  }

  static Stream<Arguments> shellsAndStates() {
    return shells()
        .flatMap(shell -> Stream.of(JvmState.values()).map(state -> Arguments.of(shell, state)));
  }

  @ParameterizedTest
  @MethodSource("shellsAndStates")
  void leavesNothingWhenTheAgentIsKilled(List<String> command, JvmState state) throws Exception {
    // A shell plays the agent: it starts the plugin as its child, then is killed outright.
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "\"$@\" & wait", "agent");
    builder.command().addAll(command);
    builder.environment().putAll(AgentStandIn.OFFER);
    Process agent = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader stdout = agent.inputReader()) {
      Path directory = Path.of(stdout.readLine().split("\\|", -1)[3]).getParent();
      ProcessHandle launcher = agent.children().findFirst().orElseThrow();
      List<ProcessHandle> started = bring(launcher, state);
      agent.destroyForcibly();

      for (ProcessHandle process : started) {
        Processes.until("the end of " + process.pid(), SOON, () -> !process.isAlive());
      }
      assertThat(directory).doesNotExist();
    } finally {
      agent.destroyForcibly();
    }
  }

  private static List<ProcessHandle> bring(ProcessHandle launcher, JvmState state)
      throws Exception {
    ProcessHandle jvm = Processes.jvmOf(launcher).orElseThrow();
    if (state == JvmState.STOPPED) {
      Processes.signal(jvm, "STOP");
    }
    if (state == JvmState.DOWN) {
      for (int death = 1; death <= 4; death++) {
        jvm.destroyForcibly();
        jvm = Processes.nextJvm(launcher, jvm);
      }
      jvm.destroyForcibly();
      ProcessHandle last = jvm;
      Processes.until("the JVM's death", SOON, () -> !last.isAlive());
    }
    try (Stream<ProcessHandle> children = launcher.children()) {
      return Stream.concat(Stream.of(launcher, jvm), children).toList();
    }
  }

  @Test
  void saysWhenThereIsNoPlaceForItsSocket() throws IOException {
    Process process =
        AgentStandIn.process(
            AgentStandIn.LAUNCHER, Map.of("PLUGIN_UNIX_SOCKET_DIR", "/nowhere/at/all"));

    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
        .isEqualTo(
            "productify-scaler: cannot make a directory for its socket in /nowhere/at/all\n");
  }

  @Test
  void saysThatTheJvmAloneIsNoUse() throws Exception {
    String classpath = AgentStandIn.LAUNCHER.resolveSibling("lib") + "/*";
    Process process =
        AgentStandIn.process(
            List.of("java", "-cp", classpath, "io.productify.strategy.Main"), Map.of());

    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
        .contains("start the plugin by its productify-scaler file");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
