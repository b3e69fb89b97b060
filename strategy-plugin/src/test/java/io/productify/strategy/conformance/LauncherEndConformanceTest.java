package io.productify.strategy.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** That the launcher, its JVM and the agent end together, in every shell at hand. */
@Timeout(90)
class LauncherEndConformanceTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  // A JVM that is told to end

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
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
      assertThat(Launched.jvm(agent).destroy()).isTrue();

      assertThat(agent.exitWithin(4)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void endsOnTheTermSignalBetweenTwoJvms(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      Launched.killJvm(agent);
      Launched.jvm(agent).destroyForcibly();
      Launched.lastOf(agent, "the next starts in 1 s");
      agent.terminate();

      assertThat(agent.exitWithin(4)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @Test
  void ignoresTheSignalsOfATerminal() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      for (String signal : List.of("INT", "HUP")) {
        Launched.signal(Launched.launcher(agent), signal);
        Launched.signal(Launched.jvm(agent), signal);
      }
      assertThat(Launched.isServing(agent)).isTrue();
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  // The launcher or the agent is killed

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void leavesNothingWhenTheLauncherIsKilled(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      ProcessHandle jvm = Launched.jvm(agent);
      agent.process().toHandle().destroyForcibly();

      assertThatItIsAllGone(agent, jvm);
    }
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void leavesNothingWhenTheLauncherOfAStoppedJvmIsKilled(List<String> command) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start(command, Map.of())) {
      ProcessHandle jvm = Launched.jvm(agent);
      Launched.signal(jvm, "STOP");
      agent.process().toHandle().destroyForcibly();

      assertThatItIsAllGone(agent, jvm);
    }
  }

  private static void assertThatItIsAllGone(AgentStandIn agent, ProcessHandle jvm)
      throws Exception {
    agent.awaitClosedPipes(15);
    Launched.until("the end of the JVM", SOON, () -> !jvm.isAlive());
    Path directory = agent.socket().getParent();
    Launched.until("the end of its directory", SOON, () -> !Files.exists(directory));
  }

  private enum JvmState {
    WELL,
    STOPPED,
    DOWN
  }

  static Stream<Arguments> shellsAndStates() {
    return Launched.shells()
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
        Launched.until("the end of " + process.pid(), SOON, () -> !process.isAlive());
      }
      assertThat(directory).doesNotExist();
    } finally {
      agent.destroyForcibly();
    }
  }

  private static List<ProcessHandle> bring(ProcessHandle launcher, JvmState state)
      throws Exception {
    ProcessHandle jvm = Launched.jvmOf(launcher).orElseThrow();
    if (state == JvmState.STOPPED) {
      Launched.signal(jvm, "STOP");
    }
    if (state == JvmState.DOWN) {
      for (int death = 1; death <= 4; death++) {
        jvm.destroyForcibly();
        jvm = Launched.nextJvm(launcher, jvm);
      }
      jvm.destroyForcibly();
      ProcessHandle last = jvm;
      Launched.until("the JVM's death", SOON, () -> !last.isAlive());
    }
    try (Stream<ProcessHandle> children = launcher.children()) {
      return Stream.concat(Stream.of(launcher, jvm), children).toList();
    }
  }
}
