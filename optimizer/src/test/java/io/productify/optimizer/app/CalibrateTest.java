package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.prometheus.RealPrometheus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code calibrate} without a Prometheus. */
class CalibrateTest {

  private static Outcome run(String options) {
    List<String> arguments = new ArrayList<>(List.of("calibrate"));
    arguments.addAll(List.of(options.trim().split(" ")));
    return Outcome.of(arguments);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--app shop | Missing required option: '--group=NAME'",
        "--group web | Missing required option: '--app=NAME'",
        "--group web --app shop --utilization 0 | --utilization must be above 0 and at most 1, was 0.0",
        "--group web --app shop --slowdown 1 | --slowdown must be above 1, was 1.0",
        "--group web --app shop --prometheus ftp://x | --prometheus must be http://host",
        "--group web --app shop --from yesterday | Invalid value for option '--from'",
        "--group web --app shop --from 2026-01-02T00:00:00Z --to 2026-01-01T00:00:00Z | there must be 2 to 1000000 steps of 15 s, were -5760",
      })
  void aMistakeInTheOptionsIsOneLine(String options, String message) {
    Outcome outcome = run(options);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("optimizer calibrate: ")
        .contains(message);
  }

  @Test
  void aNameThatIsBlankIsOneLine() {
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute("calibrate", "--group", " ", "--app", "shop");
    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo("optimizer calibrate: --group must not be empty (see --help)\n");
  }

  @Test
  void aTimeThatIsNoneIsToldWithAnExample() {
    Outcome outcome = run("--group web --app shop --from yesterday");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("'--from'", "must be a time such as 2026-01-01T00:00:00Z, was yesterday")
        .doesNotContain("java.");
  }

  @Test
  void aPrometheusThatIsNotThereIsOneLine() {
    int nobody = RealPrometheus.freePort();
    Outcome outcome = run("--group web --app shop --prometheus http://127.0.0.1:" + nobody);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer calibrate: Prometheus cannot be reached, asked for request rate"
                + " (asked at http://127.0.0.1:%d)\n".formatted(nobody));
  }

  @Test
  void helpNamesEveryOption() {
    Outcome outcome = run("--help");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains(
            "--group=NAME",
            "--app=NAME",
            "--task=NAME",
            "--prometheus=URL",
            "--from=TIME",
            "--to=TIME",
            "--utilization=SHARE",
            "--slowdown=TIMES",
            "--json",
            "Exit code");
  }

  @Test
  void aBadKeyOfTheConfigurationIsOneLine() {
    System.setProperty("optimizer.scrape-interval-seconds", "often");
    try {
      Outcome outcome = run("--group web --app shop");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err().lines())
          .singleElement()
          .asString()
          .contains("optimizer.scrape-interval-seconds", "often")
          .doesNotContain("Exception: ");
    } finally {
      System.clearProperty("optimizer.scrape-interval-seconds");
    }
  }
}
