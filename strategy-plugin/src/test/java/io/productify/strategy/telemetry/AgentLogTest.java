package io.productify.strategy.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentLogTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private Instant now = Instant.parse("2026-01-01T12:00:00.123456789Z");
  private final AgentLog log =
      new AgentLog(new PrintStream(written, true, StandardCharsets.UTF_8), () -> now);

  private List<JsonObject> lines() {
    return written
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  @Test
  void writesOneObjectALineInTheAgentsForm() {
    log.log(Level.WARN, "no fresh plan", Map.of("check", "load"));

    assertThat(written.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"@level\":\"warn\",\"@message\":\"no fresh plan\","
                + "\"@timestamp\":\"2026-01-01T12:00:00.123456Z\",\"check\":\"load\"}\n");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01T12:00:00Z,2026-01-01T12:00:00.000000Z",
    "2026-01-01T12:00:00.1Z,2026-01-01T12:00:00.100000Z"
  })
  void alwaysHasSixFractionDigits(String time, String shown) {
    now = Instant.parse(time);
    log.log(Level.INFO, "x", Map.of());

    assertThat(lines().get(0).get("@timestamp").getAsString()).isEqualTo(shown);
  }

  @Test
  void keepsLineEndsAndQuotesInsideTheLine() {
    log.log(Level.INFO, "a\n\"b\"\u2028c\tµ", Map.of("k", "1\r\n2"));

    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0).get("@message").getAsString()).isEqualTo("a\n\"b\"\u2028c\tµ");
  }

  @Test
  void cutsAValueThatWouldMakeTheLineTooLong() {
    log.log(Level.INFO, "x".repeat(100_000), Map.of("k", "µ".repeat(100_000)));

    assertThat(written.size()).isLessThan(64 * 1024);
    assertThat(lines()).hasSize(1);
  }

  @Test
  void putsAStackTraceIntoOneField() {
    log.log(Level.ERROR, "failed", new IllegalStateException("why"));

    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0).get("stack").getAsString())
        .contains("IllegalStateException: why", "putsAStackTraceIntoOneField");
  }

  @Test
  void dropsWhatIsBelowTheThreshold() {
    log.setThreshold(Level.WARN);
    log.log(Level.INFO, "no", Map.of());
    log.log(Level.WARN, "yes", Map.of());

    assertThat(lines())
        .extracting(line -> line.get("@message").getAsString())
        .containsExactly("yes");
  }

  @Test
  void takesOverWhatLibrariesLog() {
    LibraryLogs.sendTo(log);
    Logger.getLogger("io.grpc.x").warning("careful");
    Logger.getLogger("io.netty.bootstrap.ServerBootstrap").warning("Unknown channel option");
    Logger.getLogger("io.grpc.x").fine("not shown");

    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0).get("@message").getAsString()).isEqualTo("careful");
    assertThat(lines().get(0).get("@module").getAsString()).isEqualTo("io.grpc.x");
    assertThat(lines().get(0).get("@level").getAsString()).isEqualTo("warn");
  }

  @ParameterizedTest
  @CsvSource({
    "SEVERE,ERROR",
    "WARNING,WARN",
    "INFO,INFO",
    "CONFIG,DEBUG",
    "FINE,DEBUG",
    "FINER,TRACE"
  })
  void translatesTheLevelsOfLibraries(String theirs, Level ours) {
    assertThat(LibraryLogs.levelOf(java.util.logging.Level.parse(theirs))).isEqualTo(ours);
  }
}
