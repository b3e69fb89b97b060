package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that makes no sense stops the start with one line that names its key. */
class BadConfigurationTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Parts PARTS = Parts.fromSystemProperties();

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "OPTIMIZER_CANARY_ENGINE | oracle | optimizer.canary.engine: unknown engine 'oracle'",
        "OPTIMIZER_CANARY_PERCENT | 10 | optimizer.canary.percent needs optimizer.canary.engine",
        "OPTIMIZER_SHADOW_ENGINES | exact,spy | optimizer.shadow.engines: unknown engine 'spy'",
        "OPTIMIZER_MODE | dry-run | optimizer.mode must be serve or observe, was dry-run"
      })
  void stopsTheStartWithOneLine(String variable, String value, String complaint) {
    try (Scene scene = new Scene(PARTS, "bad-" + variable.toLowerCase(Locale.ROOT))) {
      ChildProcess optimizer =
          scene.start(
              "optimizer",
              List.of(PARTS.java(), "-jar", PARTS.optimizerJar().toString()),
              Map.of(
                  "QUARKUS_HTTP_HOST",
                  "127.0.0.1",
                  "QUARKUS_HTTP_PORT",
                  Integer.toString(FreePorts.next()),
                  "OPTIMIZER_TOKEN",
                  "secret",
                  "OPTIMIZER_ONLY_TEST_DATA",
                  "true",
                  variable,
                  value));
      assertThat(optimizer.awaitExit(LIMIT)).as(optimizer.log().tail(20)).hasValue(1);
      String line = optimizer.awaitLine(0, "^optimizer: cannot start: ", LIMIT);
      assertThat(line).startsWith("optimizer: cannot start: " + complaint);
      assertThat(optimizer.log().lines()).noneMatch(text -> text.startsWith("\tat "));
    }
  }
}
