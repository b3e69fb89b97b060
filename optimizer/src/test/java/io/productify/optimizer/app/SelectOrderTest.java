package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code select-order}, run as the command line runs it. */
class SelectOrderTest {

  private static final String HEADER = "timestamp_seconds,value\n";

  @TempDir private Path directory;
  private Path trace;

  /** A random walk around 100, a row a minute, seed 3, one row missing. */
  @BeforeEach
  void writeTrace() throws IOException {
    trace = directory.resolve("walk.csv");
    Random random = new Random(3);
    StringBuilder text = new StringBuilder(HEADER);
    double level = 100;
    for (int t = 0; t < 300; t++) {
      level += random.nextGaussian();
      text.append(t == 50 ? "" : "%d,%.4f%n".formatted(60 * t, level));
    }
    Files.writeString(trace, text);
  }

  private static Outcome run(String... arguments) {
    return Outcome.of(List.of(arguments));
  }

  private Outcome select(String options) {
    return run(("select-order --trace " + trace + " " + options).trim().split(" "));
  }

  @Test
  void theTableShowsEveryOrderAndEndsWithTheSettingToPaste() {
    Outcome outcome = select("--max-p 1 --max-q 1");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith(
            trace
                + ": 300 points of 60 s, 1 missing; fitted on the first 210, errors over the last"
                + " 90; transform sqrt\n\n  order ")
        .contains("MASE 1    MASE 4   MASE 20", "\n  persistence ", "\n  (0,0,0)+c ");
    String best = outcome.out().lines().filter(line -> line.startsWith("* (")).findFirst().get();
    assertThat(outcome.out().lines().toList().get(3)).isEqualTo(best);
    String order = best.substring(2, best.indexOf(' ', 2));
    assertThat(outcome.out()).endsWith("\noptimizer.sarimax-order=" + order + "\n");
    assertThat(Pattern.compile("\\d\\+").matcher(outcome.out()).results())
        .as("three criteria, with and without a difference")
        .hasSize(6);
  }

  @Test
  void columnsOfTheTableStandInLine() {
    String out = select("--max-p 1 --max-q 1 --horizons 1").out();
    assertThat(out.lines().skip(2).takeWhile(line -> !line.isEmpty()))
        .filteredOn(line -> !line.contains("persistence"))
        .extracting(line -> line.replaceAll("!$", "").length())
        .containsOnly(out.lines().skip(2).findFirst().get().length());
    assertThat(out.lines().filter(line -> line.contains("persistence")).findFirst().get().length())
        .isEqualTo(out.lines().skip(2).findFirst().get().indexOf("MASE 1") + 6);
  }

  @Test
  void onlyTheTopIsShownAndTheRestCounted() {
    assertThat(select("--max-p 1 --max-q 1 --top 2").out())
        .contains("\n  (6 more, see --top)\n")
        .containsPattern("\n\\* \\(\\S+ [^\n]*\n  \\(\\S+ [^\n]*\n  persistence");
  }

  @Test
  void progressIsWipedFromStandardError() {
    Outcome outcome = select("--max-p 0 --max-q 0 --progress");
    assertThat(outcome.err())
        .contains(
            "[..............................] 0 of 2", "[###############...............] 1 of")
        .endsWith("[##############################] 2 of 2\r\u001b[K");
    assertThat(select("--max-p 0 --max-q 0 --progress --json").err()).isEmpty();
  }

  @Test
  void jsonHasEveryFigure() throws IOException {
    Outcome outcome = select("--max-p 0 --max-q 0 --seasonal-period 200 --transform none --json");
    assertThat(outcome.code()).isZero();
    JsonNode root = new ObjectMapper().readTree(outcome.out());
    assertThat(root.fieldNames())
        .toIterable()
        .containsExactly(
            "trace",
            "step_seconds",
            "points",
            "missing_points",
            "fitted_points",
            "transform",
            "best",
            "persistence_mase",
            "compared_orders",
            "orders");
    assertThat(root.get("trace").asText()).isEqualTo(trace.toString());
    assertThat(root.get("transform").asText()).isEqualTo("none");
    assertThat(root.get("fitted_points").asInt()).isEqualTo(210);
    assertThat(root.get("compared_orders").asInt()).isEqualTo(16);
    JsonNode best = root.get("orders").get(0);
    assertThat(best.get("order")).isEqualTo(root.get("best"));
    assertThat(best.fieldNames())
        .toIterable()
        .containsExactly(
            "order",
            "fit_millis",
            "parameters",
            "converged",
            "counted_observations",
            "log_likelihood",
            "aic",
            "aicc",
            "bic",
            "lowest_of_equal_differences",
            "mase");
    assertThat(best.get("mase").fieldNames()).toIterable().containsExactly("1", "4", "20");
    JsonNode last = root.get("orders").get(15);
    assertThat(last.fieldNames()).toIterable().containsExactly("order", "fit_millis", "reason");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--last 0            | --last must be at least 1, was 0",
        "--top 0             | --top must be at least 1, was 0",
        "--holdout 1         | --holdout must be above 0 and below 1, was 1.0",
        "--step-seconds 0    | --step-seconds must be 1 to 86400, was 0",
        "--horizons 4,1      | --horizons must ascend from at least 1, were [4, 1]",
        "--horizons 0        | --horizons must ascend from at least 1, were [0]",
        "--max-p 6           | --max-p must be in [0, 5], was 6",
        "--max-d -1          | --max-d must be in [0, 2], was -1",
        "--seasonal-period 1 | --seasonal-period must be 0 for none or in [2, 400], was 1",
        "--transform auto    | Invalid value for option '--transform': expected one of [sqrt, log1p, none] (case-sensitive) but was 'auto'",
        "--max-q many        | Invalid value for option '--max-q': 'many' is not an int",
      })
  void aMistakeInTheOptionsIsOneLine(String options, String message) {
    assertThat(select(options))
        .isEqualTo(
            new Outcome(2, "", "optimizer select-order: %s (see --help)%n".formatted(message)));
  }

  @Test
  void withoutATraceThereIsNothingToCompare() {
    assertThat(run("select-order"))
        .isEqualTo(
            new Outcome(
                2,
                "",
                "optimizer select-order: Missing required option: '--trace=FILE.csv' (see --help)\n"));
  }

  @Test
  void aTraceThatCannotBeReadIsOneLine() throws IOException {
    Files.writeString(trace, HEADER + "0,1\n60,many\n");
    assertUnusable("--top 3", "row 2: value must be a number, was \"many\"");
    Files.delete(trace);
    assertUnusable("--json", "there is no such file");
  }

  @Test
  void aTraceThatSaysNothingIsOneLine() {
    assertUnusable(
        "--last 20", "the part that orders are fitted on must have at least 20 values, had 14");
    assertUnusable(
        "--horizons 91", "no value is held out at horizon 91: 90 of 300 points are held out");
  }

  private void assertUnusable(String options, String message) {
    assertThat(select(options))
        .isEqualTo(
            new Outcome(1, "", "optimizer select-order: %s: %s%n".formatted(trace, message)));
  }

  @Test
  void helpNamesEveryOption() {
    Outcome outcome = run("select-order", "--help");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains(
            "--trace=FILE.csv",
            "--step-seconds=S",
            "--last=N",
            "--max-p=P",
            "--max-d=D",
            "--max-q=Q",
            "--seasonal-period=N",
            "--horizons=H",
            "--holdout=SHARE",
            "sqrt, log1p, none",
            "--top=N",
            "--json",
            "--progress",
            "Exit code");
    assertThat(run("--help").out()).contains("select-order");
  }
}
