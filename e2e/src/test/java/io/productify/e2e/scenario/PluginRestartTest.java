package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.process.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The agent starts a plugin once and never again: that the plugin comes back is its launcher's
 * doing.
 */
class PluginRestartTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
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
    try (Stage stage = Stage.of("plugin-restart", 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 4);
      long launcher = agent.plugin().pid();
      long desired = stage.cluster.desired(Stage.WEB);
      int callsBefore = stage.cluster.calls(Stage.WEB).size();

      int killed = agent.log().mark();
      agent.pluginJvm().destroyForcibly();
      agent.process().awaitLine(killed, "\\[WARN\\].*the plugin's JVM ended.*starts in 0 s", LIMIT);
      int restarted = agent.log().mark();
      agent.process().awaitLine(restarted, PLANNED, LIMIT);

      assertThat(stage.cluster.calls(Stage.WEB).stream().skip(callsBefore))
          .allMatch(call -> call.count().orElse(desired) >= desired);
      assertThat(agent.plugin().pid()).isEqualTo(launcher);
      assertThat(agent.log().linesSince(killed)).noneMatch(line -> line.contains("[ERROR] agent"));
      stage.exporter.load(Stage.APP, 950);
      stage.awaitCount(Stage.WEB, LIMIT, count -> count >= 9);
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
      assertThatNothingIsLeftOf(agent);
    }
  }

  @Test
  void leavesNothingBehindAnAgentThatIsKilledWhileTheJvmDoesNotStir() throws Exception {
    try (Stage stage = Stage.of("plugin-stopped", 2)) {
      AutoscalerAgent agent = agentUnderLoad(stage);
      String jvm = Long.toString(agent.pluginJvm().pid());
      assertThat(new ProcessBuilder("kill", "-STOP", jvm).start().waitFor()).isZero();
      assertThatNothingIsLeftOf(agent);
    }
  }

  private static void assertThatNothingIsLeftOf(AutoscalerAgent agent) {
    ProcessHandle launcher = agent.plugin();
    ProcessHandle jvm = agent.pluginJvm();
    Path directory = directory(agent);
    assertThat(directory).isDirectory();

    agent.process().signal("KILL");

    Duration few = Duration.ofSeconds(15);
    Await.until("the end of the launcher", few, () -> !launcher.isAlive());
    Await.until("the end of the JVM", few, () -> !jvm.isAlive());
    assertThat(directory).doesNotExist();
  }
}
