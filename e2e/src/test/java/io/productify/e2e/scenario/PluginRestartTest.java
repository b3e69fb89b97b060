package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The agent starts a plugin once and never again: that the plugin comes back is its launcher's
 * doing.
 */
class PluginRestartTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration FEW = Duration.ofSeconds(15);
  private static final String PLANNED =
      "external_plugin.productify-scaler: evaluated.*plan step \\d+ of";
  private static final Pattern SOCKET = Pattern.compile("serving.*socket=(\\S+)/s\\b");

  private static AutoscalerAgent agentUnderLoad(Stage stage) {
    stage.group(Stage.WEB, new CountLimits(1, 20), 2);
    stage.exporter.load(Stage.APP, 350);
    AutoscalerAgent agent = stage.agent(List.of(policy(stage)));
    agent.process().awaitLine(0, PLANNED, LIMIT);
    return agent;
  }

  private static HclText policy(Stage stage) {
    return stage.policy("predictive.hcl").replace("[1m]", "[4s]").set("cache_size", "3");
  }

  private static void killJvm(AutoscalerAgent agent) {
    int mark = agent.log().mark();
    agent.pluginJvm().destroyForcibly();
    agent.process().awaitLine(mark, "\\[WARN\\].*the plugin's JVM ended with exit code 137", LIMIT);
    agent.process().awaitLine(mark, "external_plugin.productify-scaler: serving", LIMIT);
  }

  private static Path directory(AutoscalerAgent agent) {
    Matcher serving = SOCKET.matcher(agent.process().awaitLine(0, SOCKET.pattern(), LIMIT));
    assertThat(serving.find()).isTrue();
    return Path.of(serving.group(1));
  }

  @Test
  void evaluatesAgainAfterItsJvmWasKilledAndNoCountWasLowered() {
    assertThatItComesBack("KILL", "ended with exit code 137");
  }

  @Test
  void evaluatesAgainAfterItsJvmHungAndNoCountWasLowered() {
    assertThatItComesBack("STOP", "gave no sign of life for \\d+ s and was killed");
  }

  private static void assertThatItComesBack(String signal, String said) {
    try (Stage stage = Stage.of("plugin-restart-" + signal.toLowerCase(Locale.ROOT), 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 4);
      long launcher = agent.plugin().pid();
      long desired = stage.cluster.desired(Stage.WEB);
      int callsBefore = stage.cluster.calls(Stage.WEB).size();

      int broken = agent.log().mark();
      signal(agent.pluginJvm(), signal);
      agent
          .process()
          .awaitLine(broken, "\\[WARN\\].*the plugin's JVM " + said + ".*starts in 0 s", LIMIT);
      int restarted = agent.log().mark();
      agent.process().awaitLine(restarted, PLANNED, LIMIT);

      assertThat(stage.cluster.calls(Stage.WEB).stream().skip(callsBefore))
          .allMatch(call -> call.count().orElse(desired) >= desired);
      assertThat(agent.plugin().pid()).isEqualTo(launcher);
      assertThat(agent.log().linesSince(broken)).noneMatch(line -> line.contains("[ERROR] agent"));
      stage.exporter.load(Stage.APP, 950);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 9);
    }
  }

  private static void signal(ProcessHandle process, String name) {
    String pid = Long.toString(process.pid());
    try {
      assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException("kill cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  @Test
  void keepsTheAgentsConfigurationOverARestartAndTakesANewOneAtAReload() throws IOException {
    try (Stage stage = Stage.of("plugin-restart-reload", 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      // The optimizer's address stands in the agent's configuration and nowhere else.
      assertThat(policy(stage).text()).doesNotContain("optimizer_url");
      killJvm(agent);
      agent.process().awaitLine(agent.log().mark(), PLANNED, LIMIT);

      Path file = stage.scene.path("agent/agent.hcl");
      String configuration = Files.readString(file);
      String moved =
          configuration.replace(stage.optimizer.address(), "http://127.0.0.1:1/nobody-here");
      assertThat(moved).isNotEqualTo(configuration);
      Files.writeString(file, moved);
      int reloaded = agent.log().mark();
      agent.process().signal("HUP");
      agent.process().awaitLine(reloaded, "configuration taken", LIMIT);
      agent.process().awaitLine(reloaded, "optimizer unreachable, holding", LIMIT);

      killJvm(agent);
      agent.process().awaitLine(agent.log().mark(), "optimizer unreachable, holding", LIMIT);

      Files.writeString(file, configuration);
      agent.process().signal("HUP");
      agent.process().awaitLine(agent.log().mark(), PLANNED, LIMIT);
    }
  }

  @Test
  void leavesNothingBehindAnAgentThatIsKilled() {
    try (Stage stage = Stage.of("plugin-agent-killed", 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      killJvm(agent);
      assertThatNothingIsLeftAfter("KILL", agent);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM"})
  void leavesNothingBehindAnAgentThatEndsWhileTheJvmDoesNotStir(String signal) {
    try (Stage stage = Stage.of("plugin-stopped-" + signal.toLowerCase(Locale.ROOT), 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      signal(agent.pluginJvm(), "STOP");
      assertThatNothingIsLeftAfter(signal, agent);
    }
  }

  private static void assertThatNothingIsLeftAfter(String signal, AutoscalerAgent agent) {
    ProcessHandle launcher = agent.plugin();
    List<ProcessHandle> started =
        Stream.concat(Stream.of(launcher), launcher.descendants()).toList();
    Path directory = directory(agent);
    assertThat(directory).isDirectory();

    agent.process().signal(signal);

    assertThat(agent.process().awaitExit(FEW)).as("exit code of the agent").isPresent();
    for (ProcessHandle process : started) {
      Await.until("the end of " + process.pid(), FEW, () -> !process.isAlive());
    }
    Await.until("the end of its directory", FEW, () -> !Files.exists(directory));
  }
}
