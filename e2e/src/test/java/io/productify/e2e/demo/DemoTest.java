package io.productify.e2e.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The demo as {@code make demo} runs it, for a few evaluations. */
class DemoTest {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final Duration TO_NOTICE = Duration.ofSeconds(20);
  private static final int EVALUATIONS = 8;

  private final Parts parts = Parts.fromSystemProperties();
  private final Scene scene = new Scene(parts, "demo-test");

  @AfterEach
  void stop() {
    scene.close();
  }

  @Test
  void replaysTheDayAndDrawsIt() {
    ChildProcess demo = demo("--evaluations", Integer.toString(EVALUATIONS));

    assertThat(demo.awaitExit(LIMIT)).as(demo.log().tail(20)).hasValue(0);
    List<String> lines = demo.log().lines();
    assertThat(lines).anyMatch(line -> line.matches("optimizer +http://127\\.0\\.0\\.1:\\d+"));
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches("console +http://127\\.0\\.0\\.1:\\d+/#/web/diurnal  token: \\w+"));
    assertThat(lines)
        .filteredOn(
            line -> line.matches(" *\\d\\d:\\d\\d .* (fresh|cached) .*step \\d+/\\d+: .* rps.*"))
        .hasSize(EVALUATIONS);
    assertThat(lines).anyMatch(line -> line.contains("moves ahead of the load"));
    assertThat(lines).anyMatch(line -> line.contains("load served"));
    assertThat(lines)
        .anyMatch(line -> line.matches("evaluations +" + EVALUATIONS + ": .* 0 fallback"));
    assertThat(lines)
        .as("no colours where nobody looks")
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void endsEverythingItStartedWhenItIsInterrupted() {
    ChildProcess demo = demo();
    demo.awaitLine(0, "step 1/", LIMIT);
    List<ProcessHandle> started = ProcessHandle.of(demo.pid()).orElseThrow().descendants().toList();
    assertThat(started).hasSizeGreaterThanOrEqualTo(2);

    demo.close();

    // The plugin's launcher has a guard that notices within a second that all is over.
    assertThat(started)
        .allSatisfy(process -> assertThat(process.onExit()).succeedsWithin(TO_NOTICE));
  }

  @Test
  void saysInOneLineThatAPartIsMissing() {
    ChildProcess demo =
        scene.start(
            "demo-without-parts", command(scene.emptyDirectory("empty"), List.of()), Map.of());

    assertThat(demo.awaitExit(LIMIT)).hasValue(1);
    assertThat(demo.log().lines())
        .singleElement()
        .asString()
        .startsWith("demo: ")
        .endsWith("build the project first");
  }

  @Test
  void refusesOptionsItDoesNotKnow() {
    ChildProcess demo = demo("--speed", "2");

    assertThat(demo.awaitExit(LIMIT)).hasValue(2);
    assertThat(demo.log().lines()).singleElement().asString().contains("--speed");
  }

  private ChildProcess demo(String... arguments) {
    return scene.start("demo", command(parts.home(), List.of(arguments)), Map.of());
  }

  private List<String> command(Path home, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                parts.java(),
                "-Dproductify.home=" + home,
                "-Dproductify.work=" + scene.path("work"),
                "-cp",
                System.getProperty("java.class.path"),
                Demo.class.getName()));
    command.addAll(arguments);
    return command;
  }
}
