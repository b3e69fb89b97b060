package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of the documentation that a reader would paste, pasted. */
class DocumentedCommandsTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** On a busy machine a first answer may be a late one, which is a hold. */
  private static final Map<String, String> UNHURRIED_TEST_DATA =
      Map.of("OPTIMIZER_ONLY_TEST_DATA", "true", "OPTIMIZER_REQUEST_TIMEOUT_MS", "60000");

  private static final Parts PARTS = Parts.fromSystemProperties();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "docs/quick-start.md, ask",
    "docs/optimizer-api.md, errors",
    "docs/decision-log.md, decision-log"
  })
  void whatAReaderPastesDoesWhatThePageSays(String page, String block) throws IOException {
    try (Scene scene = new Scene(PARTS, "documented-" + block)) {
      OptimizerService optimizer = OptimizerService.start(scene, "secret", UNHURRIED_TEST_DATA);
      String script = "cd '%s'\n%s".formatted(PARTS.home(), shellBlock(page, block));
      ChildProcess shell =
          scene.start(
              "shell",
              List.of("bash", "-euo", "pipefail", "-c", script),
              Map.of(
                  "OPTIMIZER_URL", optimizer.address(),
                  "OPTIMIZER_DECISIONS_URL", optimizer.decisions()));
      assertThat(shell.awaitExit(LIMIT)).as(shell.log().tail(20)).hasValue(0);
    }
  }

  @Test
  void theDocumentedComparisonFindsTheOrderThatThePageShows() throws IOException {
    try (Scene scene = new Scene(PARTS, "documented-select-order")) {
      String script =
          "cd '%s'\n%s".formatted(PARTS.home(), shellBlock("docs/select-order.md", "select-order"));
      ChildProcess shell =
          scene.start("shell", List.of("bash", "-euo", "pipefail", "-c", script), Map.of());
      assertThat(shell.awaitExit(LIMIT)).as(shell.log().tail(20)).hasValue(0);
      Matcher setting =
          Pattern.compile("optimizer\\.sarimax-order=\\S+")
              .matcher(Files.readString(PARTS.home().resolve("docs/select-order.md")));
      assertThat(setting.find()).isTrue();
      assertThat(shell.log().tail(40)).contains(setting.group());
    }
  }

  @Test
  void theDocumentedBacktestHasTheFiguresThatThePageShows() throws IOException {
    try (Scene scene = new Scene(PARTS, "documented-backtest")) {
      String script =
          "cd '%s'\n%s".formatted(PARTS.home(), shellBlock("docs/backtest.md", "backtest"));
      ChildProcess shell =
          scene.start("shell", List.of("bash", "-euo", "pipefail", "-c", script), Map.of());
      assertThat(shell.awaitExit(LIMIT)).as(shell.log().tail(20)).hasValue(0);
      Matcher row =
          Pattern.compile("(?m)^  in hindsight .*$")
              .matcher(Files.readString(PARTS.home().resolve("docs/backtest.md")));
      assertThat(row.find()).isTrue();
      assertThat(shell.log().tail(40)).contains(row.group().strip());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--help, 0, demo-exporter",
    "--version, 0, productify-optimizer",
    "demo-exporter --help, 0, --peak-rps",
    "serve --help, 0, OPTIMIZER_PROMETHEUS_URL",
    "select-order --help, 0, --seasonal-period",
    "backtest --help, 0, --baseline",
    "calibrate --help, 0, --slowdown",
    "calibrate --group web --app shop --prometheus http://127.0.0.1:1, 1, cannot be reached",
    "decisions --help, 0, --direction",
    "decisions replay --help, 0, Plans again",
    "sevre, 2, sevre"
  })
  void theCommandLineExplainsItself(String arguments, int exitCode, String says) {
    try (Scene scene = new Scene(PARTS, "command-line")) {
      List<String> command =
          new java.util.ArrayList<>(List.of(PARTS.java(), "-jar", PARTS.optimizerJar().toString()));
      command.addAll(List.of(arguments.split(" ")));
      ChildProcess optimizer = scene.start("optimizer", command, Map.of());
      assertThat(optimizer.awaitExit(LIMIT)).hasValue(exitCode);
      assertThat(optimizer.log().tail(60)).contains(says);
    }
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "OPTIMIZER_ENGINE, oracle, optimizer.engine",
    "OPTIMIZER_CANARY_ENGINE, oracle, optimizer.canary.engine: unknown engine 'oracle'",
    "OPTIMIZER_CANARY_PERCENT, 10, optimizer.canary.percent needs optimizer.canary.engine",
    "OPTIMIZER_SHADOW_ENGINES, spy, optimizer.shadow.engines: unknown engine 'spy'",
    "OPTIMIZER_MODE, dry-run, optimizer.mode must be serve or observe",
    "OPTIMIZER_PLAN_SLA_SOFT, -1, optimizer.plan.sla-soft",
    "OPTIMIZER_REQUEST_TIMEOUT_MS, 0, optimizer.request-timeout-ms",
    "OPTIMIZER_PROMETHEUS_URL, ftp://x, optimizer.prometheus-url",
    "OPTIMIZER_DECISIONS_URL, decisions.db, optimizer.decisions.url must be none",
    "OPTIMIZER_DECISIONS_PASSWORD, hush, optimizer.decisions.password needs",
    "OPTIMIZER_DECISIONS_RETENTION_DAYS, 0, optimizer.decisions.retention-days"
  })
  void aBadValueStopsTheStartWithTheNameOfItsKey(String variable, String value, String key) {
    try (Scene scene = new Scene(PARTS, "bad-value")) {
      ChildProcess optimizer =
          scene.start(
              "optimizer",
              List.of(PARTS.java(), "-jar", PARTS.optimizerJar().toString()),
              Map.of(variable, value, "QUARKUS_HTTP_PORT", "0"));
      assertThat(optimizer.awaitExit(LIMIT)).hasValue(1);
      assertThat(optimizer.log().lines())
          .filteredOn(line -> line.startsWith("optimizer: cannot start: "))
          .singleElement()
          .asString()
          .contains(key);
      assertThat(optimizer.log().lines()).noneMatch(line -> line.startsWith("\tat "));
    }
  }

  private static String shellBlock(String page, String name) throws IOException {
    String text = Files.readString(PARTS.home().resolve(page));
    Matcher block = Pattern.compile("(?s)```sh\n# shell: " + name + "\n(.*?)```").matcher(text);
    assertThat(block.find()).as("%s has a shell block %s", page, name).isTrue();
    return block.group(1);
  }
}
