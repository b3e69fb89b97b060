package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code backtest}, run as the command line runs it. */
class BacktestTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String QUICK = "--most-steps 40 --engine exact,hold --capacity 10";

  @TempDir private Path directory;
  private Path trace;

  /** A wave between 50 and 150 with noise, a row a minute, seed 3, one row missing. */
  @BeforeEach
  void writeTrace() throws IOException {
    trace = directory.resolve("wave.csv");
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("timestamp_seconds,value\n");
    for (int t = 0; t < 300; t++) {
      double rate = 100 + 50 * Math.sin(t / 30.0) + 5 * random.nextGaussian();
      text.append(t == 230 ? "" : "%d,%.4f%n".formatted(60 * t, rate));
    }
    Files.writeString(trace, text);
  }

  private static Outcome run(List<String> arguments) {
    return Outcome.of(arguments);
  }

  private JsonNode enginesOf(String options) throws IOException {
    JsonNode report = JSON.readTree(backtest(QUICK + " --baseline none --json " + options).out());
    return report.at("/traces/0/autoscalers");
  }

  @Test
  void enginesPlanForTheDelayThatReplicasHave() throws IOException {
    for (String[] delayAndSteps : new String[][] {{"0", "0"}, {"61", "2"}, {"180", "3"}}) {
      String delay = "--startup-delay " + delayAndSteps[0];
      assertThat(enginesOf(delay))
          .isEqualTo(enginesOf(delay + " --set startup_delay=" + delayAndSteps[1]))
          .isNotEqualTo(enginesOf(delay + " --set startup_delay=8"));
    }
  }

  @Test
  void enginesThatGoBySignalsSeeTheirProcessor() throws IOException {
    String play = "--most-steps 40 --capacity 10 --baseline none --json --engine ";
    JsonNode idle = JSON.readTree(backtest(play + "reactive --cpu-at-capacity 1").out());
    JsonNode busy = JSON.readTree(backtest(play + "reactive --cpu-at-capacity 150").out());
    assertThat(hours(idle)).isLessThan(hours(busy));
    JsonNode calm =
        JSON.readTree(
            backtest(play + "reactive:scale_up_cpu_avg=99:scale_up_cpu_max=99 --cpu-at-capacity 90")
                .out());
    JsonNode keen = JSON.readTree(backtest(play + "reactive --cpu-at-capacity 90").out());
    assertThat(hours(calm)).isLessThan(hours(keen));
  }

  private static double hours(JsonNode report) {
    return report.at("/traces/0/autoscalers/0/replica_hours").asDouble();
  }

  private Outcome backtest(String options) {
    return run(List.of(("backtest --trace " + trace + " " + options).trim().split(" ")));
  }

  @Test
  void theTableHasARowForEverybodyAndForTheCheapestInHindsight() {
    Outcome outcome =
        backtest(QUICK + " --baseline target-value:target=0.8,hpa,last-week,threshold");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("wave: 40 steps of 60 s, one replica serves 10.0000 requests/s");
    assertThat(lines.subList(2, 9))
        .extracting(line -> line.strip().replaceFirst(" {2,}.*", ""))
        .containsExactly(
            "exact",
            "hold",
            "target-value:target=0.8",
            "hpa",
            "last-week",
            "threshold",
            "in hindsight");
    assertThat(lines.get(8)).contains(" 1.000");
    assertThat(outcome.out())
        .contains("forecast  1 steps ahead: MASE ", "forecast 20 steps ahead: MASE ");
  }

  @Test
  void theJsonIsTheSameEveryTimeButForTheTiming() throws IOException {
    JsonNode first = json(QUICK);
    assertThat(json(QUICK)).isEqualTo(first);
    JsonNode played = first.get("traces").get(0);
    assertThat(played.get("steps").asInt()).isEqualTo(40);
    assertThat(played.get("autoscalers")).hasSize(4);
    JsonNode exact = played.get("autoscalers").get(0);
    assertThat(exact.get("name").asText()).isEqualTo("exact");
    assertThat(exact.get("plans").asInt()).isEqualTo(40);
    assertThat(exact.get("relative_cost").asDouble()).isGreaterThanOrEqualTo(1);
    assertThat(exact.get("cost").asDouble())
        .isEqualTo(
            exact.get("cost_of_replicas").asDouble()
                + exact.get("cost_of_shortfall").asDouble()
                + exact.get("cost_of_changes").asDouble());
    assertThat(played.get("in_hindsight").get("relative_cost").asDouble()).isEqualTo(1);
    assertThat(played.get("forecast"))
        .extracting(at -> at.get("steps_ahead").asInt())
        .containsExactly(1, 4, 11, 20);
  }

  private JsonNode json(String options) throws IOException {
    Outcome outcome = backtest(options + " --json");
    assertThat(outcome.code()).isZero();
    ObjectNode report = (ObjectNode) JSON.readTree(outcome.out());
    JsonNode timing = report.remove("timing").get(0).get("millis_per_plan");
    assertThat(timing.get("exact").asDouble()).isPositive();
    return report;
  }

  @Test
  void thePageNeedsNothingBesideItself() throws IOException {
    Path out = directory.resolve("made/here");
    Outcome outcome = backtest(QUICK + " --out " + out);
    assertThat(outcome.code()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page)
        .startsWith("<!doctype html>")
        .endsWith("</html>\n")
        .contains("<h2>wave</h2>", ">exact</button>", ">in hindsight</button>", "class=\"band\"")
        .doesNotContain("http://", "https://", "src=", "href=", "url(", "@import", "NaN");
    assertThat(JSON.readTree(out.resolve("report.json").toFile()).get("traces")).hasSize(1);
  }

  @Test
  void severalTracesAreSummedUp() throws IOException {
    Path other = Files.copy(trace, directory.resolve("other.csv"));
    Outcome outcome =
        run(List.of(("backtest --trace " + trace + " " + other + " " + QUICK).split(" ")));
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("A  exact\nB  hold\nC  target-value\nD  hpa\n")
        .containsPattern(
            "cost over the cheapest in hindsight\n +A +B +C +D\nwave .*\nother .*\nmedian ")
        .contains("unserved, %", "changes\n", "reversals\n");
  }

  @Test
  void progressSaysHowLongIsLeft() {
    assertThat(backtest(QUICK + " --progress").err())
        .containsPattern("\\[#*\\.*\\] \\d+ of 40, \\d+:\\d\\d left")
        .endsWith("\r\u001b[K");
  }

  @Test
  void aSettingOfTheReportIsOneOfItsPrices() throws IOException {
    double cheap = costOfShortfall(QUICK + " --set sla_soft=2 --set sla_hard=2");
    double dear = costOfShortfall(QUICK + " --set sla_soft=200 --set sla_hard=200");
    assertThat(dear).isCloseTo(100 * cheap, org.assertj.core.data.Percentage.withPercentage(1e-6));
  }

  /** Of the engine that holds, whose counts no price changes. */
  private double costOfShortfall(String options) throws IOException {
    return json(options)
        .get("traces")
        .get(0)
        .get("autoscalers")
        .get(1)
        .get("cost_of_shortfall")
        .asDouble();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--engine oracle | unknown engine 'oracle'",
        "--engine exact:risk=mad | risk must be one of mean, band, expected, was mad",
        "--engine exact:speed=1 | there is no planning parameter speed, there are sla_soft",
        "--engine node-share | node-share goes by nodes, of which a recording of a load tells",
        "--engine reactive:scale_up_cpu_avg=x | scale_up_cpu_avg must be a number above 0",
        "--cpu-at-capacity 0 | --cpu-at-capacity must be above 0 and at most 1000 %, was 0.0",
        "--cpu-at-capacity NaN | --cpu-at-capacity must be above 0 and at most 1000 %, was NaN",
        "--engine exact:risk | exact:risk: a setting must be key=value, was 'risk'",
        "--baseline keda | there is no baseline keda, there are target-value, threshold, hpa",
        "--baseline hpa:target=x | hpa:target=x: target must be a number, was 'x'",
        "--baseline hpa:cooldown=1 | there is no setting cooldown, there are [stabilization, target",
        "--baseline hpa:target=0 | target must be above 0",
        "--baseline last-week:target=-1 | target must be above 0, was -1.0",
        "--baseline threshold:within_bounds_trigger=0.5 | must be a whole number, was '0.5'",
        "--set startup_delay=-1 | startup_delay must be a whole number from 0 to 120, was -1.0",
        "--replayed 1 | --replayed must be above 0 and below 1, was 1.0",
        "--most-steps 0 | --most-steps must be at least 1, was 0",
        "--capacity 0 | --capacity must be above 0 requests/s, was 0.0",
        "--step-seconds 0 | --step-seconds must be 1 to 86400, was 0",
        "--min 9 --max 3 | limits must hold 0 <= min <= max",
        "--startup-delay -1 | the startup delay must be at least 0 s, was -1",
        "--evaluation-interval 0 | the evaluation interval must be at least 1 s, was 0",
        "--cache-size 0 | --cache-size must be 1 to 3600 s, was 0",
        "--window-points 0 | --window-points must be at least 1, was 0",
        "--replica-cost -1 | the price of a replica must be at least 0 and finite, was -1.0",
        "--trace prometheus | --trace prometheus needs --app, --from and --to",
        "--config no.properties | no.properties: there is no such file",
      })
  void aMistakeInTheOptionsIsToldInOneLine(String options, String message) {
    Outcome outcome = backtest(options);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("optimizer backtest: ")
        .contains(message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--evaluation-interval 70 | the evaluation interval must be a part or a multiple of the step",
      })
  void aTraceThatCannotBePlayedIsToldInOneLine(String options, String message) {
    Outcome outcome = backtest(options);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines()).singleElement().asString().contains(message);
  }

  @Test
  void aFileThatIsNotThereIsToldInOneLine() {
    Outcome outcome = run(List.of("backtest", "--trace", directory.resolve("no.csv").toString()));
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).endsWith("no.csv: there is no such file\n");
  }

  private Path settings(String text) throws IOException {
    return Files.writeString(directory.resolve("settings.properties"), text);
  }

  @Test
  void aFileOfSettingsIsTheSameAsTheOptions() throws IOException {
    Path file =
        settings(
            """
            # a strict service
            sla_soft = 100
            sla_hard: 1000
            exact.risk = band
            exact.cooldown = 120
            target-value.target = 0.6
            hpa.stabilization = 60
            """);
    String options = "--most-steps 40 --capacity 10 ";
    JsonNode fromFile = unnamed(options + "--config " + file);
    JsonNode typed =
        unnamed(
            options
                + "--set sla_soft=100 --set sla_hard=1000 --engine exact:risk=band:cooldown=120"
                + " --baseline target-value:target=0.6,hpa:stabilization=60");
    assertThat(fromFile).isEqualTo(typed).isNotEqualTo(unnamed(options));
  }

  /** Without what differs from run to run, and names, which repeat what was typed. */
  private JsonNode unnamed(String options) throws IOException {
    Outcome outcome = backtest(options.strip() + " --json");
    assertThat(outcome.err()).isEmpty();
    ObjectNode report = (ObjectNode) JSON.readTree(outcome.out());
    report.remove("timing");
    report
        .get("traces")
        .get(0)
        .get("autoscalers")
        .forEach(autoscaler -> ((ObjectNode) autoscaler).remove("name"));
    return report;
  }

  /** Of the file and the command line, and of what is said of all and of one, in every pair. */
  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "sla_soft=90 | --set sla_soft=40 --engine exact | --set sla_soft=40 --engine exact",
        "risk=mean | --engine exact:risk=band | --engine exact:risk=band",
        "exact.risk=mean | --engine exact:risk=band | --engine exact:risk=band",
        "exact.risk=mean | --set risk=band --engine exact | --set risk=band --engine exact",
        "risk=band exact.risk=mean | --engine exact | --set risk=band --engine exact:risk=mean",
        "hpa.target=0.5 | --engine exact --baseline hpa:target=0.9 | --engine exact --baseline hpa:target=0.9",
      })
  void theCommandLineWinsOverTheFileAndOneNameOverAll(String lines, String beside, String same)
      throws IOException {
    Path file = settings(lines.replace(' ', '\n'));
    String options = "--most-steps 40 --capacity 10 ";
    assertThat(unnamed(options + beside + " --config " + file)).isEqualTo(unnamed(options + same));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "speed=1 | there is no planning parameter speed, there are sla_soft, sla_hard",
        "exact.speed=1 | there is no planning parameter speed, there are sla_soft",
        "hpa.cooldown=1 | there is no setting cooldown, there are [stabilization, target",
        "keda.target=1 | there is no engine or baseline keda, there are exact, hold, ",
        "sla_soft=-1 | sla_soft must be a number from 0",
        "sla_soft= | sla_soft has no value",
        "sla_soft | sla_soft has no value",
        "hpa.target=0 | target must be above 0",
        "sla_soft=1 sla_soft=2 | sla_soft is set twice",
      })
  void aMistakeInTheFileNamesTheFileAndTheKey(String lines, String message) throws IOException {
    Path file = settings(lines.replace(' ', '\n'));
    Outcome outcome = backtest("--config " + file);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("optimizer backtest: " + file + ": ")
        .contains(message);
  }

  @Test
  void aFileThatIsNoTextIsToldInOneLine() throws IOException {
    Path file = directory.resolve("settings.properties");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(backtest("--config " + file).err())
        .isEqualTo(
            "optimizer backtest: %s: cannot be read as UTF-8 text (see --help)%n".formatted(file));
    assertThat(backtest("--config " + directory).err().lines()).hasSize(1);
  }
}
