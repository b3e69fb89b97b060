package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.calibration.SyntheticService;
import io.productify.optimizer.metrics.prometheus.RealPrometheus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command {@code calibrate} against a Prometheus as it is installed, which holds a day of a
 * service whose truth is known.
 */
@Tag("real-prometheus")
class RealCalibrateTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DAY = "--from 2026-01-05T00:00:00Z --to 2026-01-06T00:00:00Z";

  @TempDir private static Path directory;
  private static RealPrometheus prometheus;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    String history = SyntheticService.ofDays(1).openMetrics("shop", "web", "server");
    prometheus = RealPrometheus.holding(directory, history);
  }

  @AfterAll
  static void stop() {
    prometheus.close();
  }

  private static Outcome run(String options) {
    List<String> arguments =
        new ArrayList<>(List.of("calibrate", "--prometheus", prometheus.url()));
    arguments.addAll(List.of(options.trim().split(" ")));
    return Outcome.of(arguments);
  }

  /** 59.17 requests/s at 75 %, times 0.05 s, times the weight 0.05; replicas take 3 points. */
  @Test
  void whatAReplicaServesAndHowLongItStartsIsFound() throws IOException {
    Outcome outcome = run("--group web --app shop --task server --json " + DAY);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    JsonNode report = JSON.readTree(outcome.out());
    JsonNode replica = report.get("replica");
    assertThat(replica.get("requests_per_second").asDouble())
        .isCloseTo(SyntheticService.truth(0.75), withinPercentage(3));
    assertThat(replica.get("response_seconds").asDouble()).isEqualTo(0.05, within(1e-6));
    assertThat(replica.get("capacity_per_replica").asDouble())
        .isEqualTo(replica.get("requests_per_second").asDouble() * 0.05 * 0.05, within(1e-6));
    assertThat(report.get("stretches").get("used").asInt()).isGreaterThan(1000);
    JsonNode startup = report.get("startup");
    assertThat(startup.get("until").asText()).isEqualTo("serving");
    assertThat(startup.get("starts")).hasSizeGreaterThanOrEqualTo(3);
    assertThat(startup.get("median_seconds").asDouble()).isEqualTo(45);
    assertThat(startup.get("startup_delay_steps").asInt()).isEqualTo(3);
    assertThat(report.get("policy").asText())
        .startsWith("strategy \"productify-scaler\" {\n  metric_app_name = \"shop\"\n")
        .contains("  override_startup_delay = 3\n", "  override_capacity_per_replica = 0.1");
  }

  @Test
  void theTableEndsWithTheBlockToPaste() {
    Outcome outcome = run("--group web --app shop --task server " + DAY);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .startsWith(
            "shop, group web, task server: 2026-01-05T00:00:00Z to 2026-01-05T23:59:45Z, 5760 points")
        .contains(
            "\nrequests/s of a replica: ",
            "\ncapacity of a replica: ",
            "\nstartup delay: median 45 s, 9 of 10 within 45 s, each by less than 15 s",
            "  2 -> 3  45 s\n",
            "\nstrategy \"productify-scaler\" {\n")
        .endsWith("}\n");
  }

  @Test
  void anApplicationThatNobodyKnowsIsOneLine() {
    Outcome outcome = run("--group web --app shpo " + DAY);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer calibrate: Prometheus knows no requests of shpo in this time: check --app,"
                + " --from and --to, and that it has pfy_total_requests with the label app (asked at "
                + prometheus.url()
                + ")\n");
  }

  @Test
  void aGroupThatNobodyKnowsTellsNothingAndSaysWhatIsMissing() {
    Outcome outcome = run("--group wbe --app shop --task server " + DAY);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .contains(
            "requests/s and capacity of a replica: not enough: the processor use of its allocations"
                + " is not known\n",
            "startup delay: not enough: the counts that were asked for and that ran are not known\n",
            "check --group")
        .doesNotContain("strategy");
    assertThat(outcome.err().lines()).singleElement().asString().contains("tells neither");
  }

  @Test
  void anHourOfSteadyLoadHasNoFigureAndNoKeyOfTheBlock() throws IOException {
    Outcome outcome =
        run(
            "--group web --app shop --task server --json"
                + " --from 2026-01-05T00:00:00Z --to 2026-01-05T01:00:00Z");
    assertThat(outcome.code()).isEqualTo(1);
    JsonNode report = JSON.readTree(outcome.out());
    assertThat(report.get("replica").get("not_enough").asText()).contains("a line needs 4 levels");
    assertThat(report.get("replica").has("requests_per_second")).isFalse();
    assertThat(report.get("startup").get("not_enough").asText()).contains("3 are needed");
    assertThat(report.get("policy").isNull()).isTrue();
  }

  @Test
  void whatIsNotKnownOfTheTwoIsLeftOutOfTheBlock() throws IOException {
    Outcome outcome = run("--group web --app shop --task other --json " + DAY);
    assertThat(outcome.code()).isZero();
    assertThat(JSON.readTree(outcome.out()).get("policy").asText())
        .contains("override_startup_delay = 3")
        .doesNotContain("override_capacity_per_replica");
  }
}
