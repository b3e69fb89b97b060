package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service's own metrics, read by the tool that comes with Prometheus. */
@QuarkusTest
@TestProfile(EngineRoutesTest.WithCanaryAndShadow.class)
@Tag("real-prometheus")
class MetricNamesTest {

  private static final String PROMTOOL = "/usr/bin/promtool";

  @Test
  void promtoolFindsNoFaultInOurNames(@TempDir Path directory) throws Exception {
    given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(
            """
            {"check": {"name": "check", "source": "prometheus", "group": "web",
             "metric_app_name": "named", "task": "server"},
             "current_replicas": 3, "min_replicas": 1, "max_replicas": 20}
            """)
        .post("/optimize")
        .then()
        .statusCode(200);
    String metrics = given().accept("text/plain; version=0.0.4").get("/metrics").asString();
    assertThat(metrics).contains("pfy_optimizer_drift_score{", "pfy_optimizer_regime_info{");
    assertThat(ofOurs(check(directory, onlyOurs(metrics)))).isEmpty();
  }

  /** Told by the same means that it would find one. */
  @Test
  void promtoolFindsAFaultWhereThereIsOne(@TempDir Path directory) throws Exception {
    List<String> faults =
        ofOurs(check(directory, "# HELP pfy_bad a counter\n# TYPE pfy_bad counter\npfy_bad 1\n"));
    assertThat(faults).hasSize(1);
    assertThat(faults.get(0)).contains("_total");
  }

  /**
   * The framework's metrics are not ours to name, and promtool trips over a quote in their help.
   */
  private static String onlyOurs(String metrics) {
    return metrics
        .lines()
        .filter(line -> line.startsWith("pfy_") || line.matches("# (HELP|TYPE) pfy_.*"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static List<String> ofOurs(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("pfy_")).toList();
  }

  private static List<String> check(Path directory, String metrics)
      throws IOException, InterruptedException {
    Path input = Files.writeString(directory.resolve("metrics"), metrics);
    Path output = directory.resolve("found");
    Process promtool =
        new ProcessBuilder(PROMTOOL, "check", "metrics")
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).as("promtool ends").isTrue();
    // 3 is that it read everything and has remarks.
    assertThat(promtool.exitValue()).as(Files.readString(output)).isIn(0, 3);
    return Files.readAllLines(output, StandardCharsets.UTF_8);
  }
}
