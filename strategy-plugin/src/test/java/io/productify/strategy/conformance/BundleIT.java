package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.testing.Certificates;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.ScalingAction;
import io.productify.strategy.wire.SetConfigRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A copy of target/bundle, started and used where there is no Java but its own. */
@Timeout(60)
class BundleIT {

  private static final List<String> PROGRAMS =
      List.of(
          "date", "dirname", "mkdir", "mkfifo", "mktemp", "readlink", "rm", "sed", "sleep", "tr");
  private static final String PLAN =
      "{\"desired\":[5],\"step_seconds\":3600,\"engine\":\"milp\",\"reason\":\"demand is 4.2\"}";

  @TempDir private Path directory;
  private Path launcher;
  private Path programs;

  /** All that the launcher needs of a machine, and nothing else on the PATH. */
  @BeforeEach
  void copyTheBundleAndChooseThePrograms() throws Exception {
    programs = Files.createDirectory(directory.resolve("bin"));
    for (String name : PROGRAMS) {
      Path program =
          Files.writeString(
              programs.resolve(name), "#!/bin/sh\nexec %s \"$@\"\n".formatted(onThePath(name)));
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Launched.run("cp -a target/bundle " + directory.resolve("copy"));
    launcher = directory.resolve("copy").resolve("productify-scaler");
  }

  private static Path onThePath(String name) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(place -> Path.of(place, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private void configure(AgentStandIn agent, Map<String, String> config) {
    SetConfigRequest request = SetConfigRequest.newBuilder().putAllConfig(config).build();
    assertThat(agent.base().setConfig(request)).isNotNull();
  }

  private String whyItDoesNotStart(Path file) throws Exception {
    Process process = AgentStandIn.processWithoutJava(file, programs);
    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    String why = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isEqualTo(1);
    return why;
  }

  @Test
  void answersOverTlsWithEllipticCurvesFromWhereItWasCopiedTo() throws Exception {
    Certificates server = Certificates.create(directory, "ip:127.0.0.1", "EC");
    Certificates client = Certificates.create(directory, "dns:client", "EC");
    try (StubOptimizer optimizer =
            StubOptimizer.answeringOverTls(server.trusting(client), List.of("TLSv1.3"), PLAN);
        AgentStandIn agent = AgentStandIn.startWithoutJava(launcher, programs)) {
      assertThat(agent.handshake()).matches("1\\|1\\|unix\\|/[^|]+\\|grpc\\|");
      configure(
          agent,
          Map.of(
              "optimizer_ca_file", server.certFile().toString(),
              "optimizer_client_cert", client.certFile().toString(),
              "optimizer_client_key", client.keyFile().toString()));

      ScalingAction action = agent.run(block(optimizer.url()), 3, 42);

      assertThat(action.getCount()).isEqualTo(5);
      assertThat(action.getReason()).isEqualTo("plan step 1 of 1 from milp: demand is 4.2");
    }
  }

  @Test
  void runsOnTheRuntimeBesideItWithItsArchiveOfClasses() throws Exception {
    try (AgentStandIn agent = AgentStandIn.startWithoutJava(launcher, programs)) {
      assertThat(agent.handshake()).startsWith("1|1|unix|");

      assertThat(mappedBy(Launched.jvm(agent)))
          .contains(directory + "/copy/runtime/lib/server/libjvm.so")
          .contains(directory + "/copy/lib/productify-scaler.jsa");
    }
  }

  private static String mappedBy(ProcessHandle process) throws IOException {
    return Files.readString(Path.of("/proc", Long.toString(process.pid()), "maps"));
  }

  @Test
  void hasNoJavaToFallBackToThere() throws Exception {
    assertThat(whyItDoesNotStart(AgentStandIn.LAUNCHER))
        .isEqualTo(
            "productify-scaler: needs Java 17 or newer: set JAVA_HOME or put java on the PATH\n");
  }

  @Test
  void saysThatItsRuntimeIsNotWhole() throws Exception {
    Files.delete(directory.resolve("copy/runtime/bin/java"));

    assertThat(whyItDoesNotStart(launcher))
        .isEqualTo(
            "productify-scaler: cannot run runtime/bin/java beside it: was it copied whole?\n");
  }

  @Test
  void checksTheVersionOfItsRuntimeToo() throws Exception {
    Files.writeString(directory.resolve("copy/runtime/release"), "JAVA_VERSION=\"11.0.2\"\n");

    assertThat(whyItDoesNotStart(launcher))
        .isEqualTo(
            "productify-scaler: needs Java 17 or newer, but runtime/bin/java is version 11\n");
  }

  /** As on Alpine, where a program for glibc finds no loader. */
  @Test
  void saysThatItsRuntimeIsForAnotherSystem() throws Exception {
    Path java = directory.resolve("copy/runtime/bin/java");
    Files.writeString(java, "#!/nowhere/ld-linux\n");

    assertThat(whyItDoesNotStart(launcher))
        .contains("its own Java is not for this machine", "no glibc (Alpine)");
  }
}
