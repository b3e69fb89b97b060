package io.productify.strategy.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launcher does when there is no first handshake, in every shell at hand. */
@Timeout(90)
class LauncherStartConformanceTest {

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void isReadByTheShellToItsEnd(List<String> command) throws Exception {
    String shell = String.join(" ", command.subList(0, command.size() - 1));
    Launched.run((shell.isEmpty() ? "sh" : shell) + " -n " + AgentStandIn.LAUNCHER);
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
  void isTheJvmsOwnEndBeforeTheHandshake(List<String> command) throws Exception {
    Process process =
        AgentStandIn.process(command, Map.of("JAVA_TOOL_OPTIONS", "-XX:NoSuchFlag=1"));

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).contains("NoSuchFlag");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("io.productify.strategy.conformance.Launched#shells")
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
