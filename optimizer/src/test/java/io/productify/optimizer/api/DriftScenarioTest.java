package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A recorded load moves to another level, less than makes a fit anew by itself: the forecasts of
 * the next minutes are far off, the models are given up, and the new ones are right.
 */
@QuarkusTest
@TestProfile(DriftScenarioTest.Stepped.class)
class DriftScenarioTest {

  public static final class Stepped implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.token", "right",
          "optimizer.training-window-minutes", "60",
          // A busy machine is no reason to hold.
          "optimizer.request-timeout-ms", "60000",
          "optimizer.decisions.url", "jdbc:sqlite:" + emptyFolder().resolve("log.db"));
    }

    private static Path emptyFolder() {
      try {
        return Files.createTempDirectory(Path.of("target"), "drift-scenario");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(SteppedService.class);
    }
  }

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int SHIFT = 30;
  private static final int END = 95;
  private static final int SETTLED = 30;

  @Test
  void aLevelShiftRaisesDriftTheModelsAreMadeAnewAndDriftFalls() throws InterruptedException {
    SteppedService.shift(SHIFT, 200);
    List<Double> before = steps(0, SHIFT);
    assertThat(before.subList(0, 8)).as("fewer than eight have come due").containsOnly(Double.NaN);
    assertThat(before.subList(12, SHIFT)).allSatisfy(score -> assertThat(score).isLessThan(0.5));
    assertThat(fits("drift")).isZero();

    List<Double> after = new ArrayList<>();
    int step = SHIFT;
    while (after.isEmpty() || after.get(after.size() - 1) < 0.5) {
      assertThat(step).as("within ten steps").isLessThan(SHIFT + 10);
      after.addAll(steps(step, step + 1));
      step++;
    }
    double score = after.get(after.size() - 1);
    assertThat(after).as("it rises").isSorted();
    dropped(step - 1, score);

    List<Double> anew = steps(step, END);
    // Forecasts of the old models come due for some steps, and are nobody's any more.
    assertThat(anew.subList(0, 7)).containsOnly(Double.NaN);
    List<Double> settled = anew.subList(anew.size() - SETTLED, anew.size());
    assertThat(settled).allSatisfy(now -> assertThat(now).isLessThan(0.5));
    assertThat(mean(settled)).isLessThan(score / 2);
    // Models fitted with two samples of the new level may be given up once more.
    assertThat(fits("drift")).as("no storm").isBetween(1.0, 2.0);
    recovered(settled.get(SETTLED - 1));
    List<Double> told = Stream.of(before, after, anew).flatMap(List::stream).toList();
    assertThat(logged(told.size())).as("the decision log tells the same").isEqualTo(told);
  }

  /** Returns the drift scores of the decision log, oldest first, once it has as many. */
  private static List<Double> logged(int decisions) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    List<Map<String, Object>> rows = List.of();
    while (rows.size() < decisions) {
      assertThat(System.nanoTime()).as("the decisions are written").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
      rows = get("/decisions?app=shop&limit=1000").getList("decisions.load");
    }
    List<Double> scores = new ArrayList<>();
    for (Map<String, Object> load : rows) {
      Object score = load.get("drift_score");
      scores.add(0, score == null ? Double.NaN : Double.parseDouble(score.toString()));
    }
    return scores;
  }

  private static void dropped(int step, double score) {
    assertThat(fits("drift")).isEqualTo(1);
    assertThat(gauge("pfy_optimizer_drift_score")).isCloseTo(score, within(1e-6));
    JsonPath serving = get("/serving/web/shop");
    assertThat(serving.<Object>get("drift.score")).isNull();
    assertThat(serving.getDouble("drift.last_refit.score")).isCloseTo(score, within(1e-6));
    assertThat(Instant.parse(serving.getString("drift.last_refit.at")))
        .isEqualTo(SteppedService.time());
    assertThat(serving.getString("drift.models_since")).isEqualTo(SteppedService.time().toString());
    assertThat(serving.getMap("unknown").get("drift.score"))
        .isEqualTo(
            "0 of 8 forecasts of the models in use since %s have come due"
                .formatted(SteppedService.time()));
    JsonPath models = get("/models?app=shop");
    assertThat(models.getString("models[0].fit.reason")).isEqualTo("drift");
    assertThat(models.getString("models[0].fit.fitted_at"))
        .isEqualTo(SteppedService.time().toString());
    assertThat(step).isGreaterThanOrEqualTo(SHIFT);
  }

  private static void recovered(double drift) {
    assertThat(gauge("pfy_optimizer_drift_score")).isCloseTo(drift, within(1e-6));
    JsonPath serving = get("/serving/web/shop");
    assertThat(serving.getDouble("drift.score")).isCloseTo(drift, within(1e-6));
    assertThat(serving.getDouble("drift.last_refit.score")).isGreaterThanOrEqualTo(0.5);
    // Every step but the first was forecast one, four and 41 steps before.
    assertThat(serving.getList("accuracy.horizons.judged", Integer.class))
        .containsExactly(END - 1, END - 4, END - 41);
    for (int h = 0; h < 3; h++) {
      String horizon = List.of("1", "4", "plan").get(h);
      assertThat(gauge("pfy_optimizer_forecast_mae_requests_per_second", horizon))
          .isCloseTo(
              serving.getDouble("accuracy.horizons[%d].mean_absolute_error".formatted(h)),
              within(1e-3));
      assertThat(gauge("pfy_optimizer_band_coverage_ratio", horizon))
          .isCloseTo(
              serving.getDouble("accuracy.horizons[%d].coverage".formatted(h)), within(1e-6));
    }
    assertThat(metrics())
        .contains(
            "pfy_optimizer_regime_info{app=\"shop\",group=\"web\",regime=\"%s\"} 1.0"
                .formatted(serving.getString("regime")));
  }

  /** Returns the drift scores of the answers, {@code NaN} for null. */
  private static List<Double> steps(int from, int until) {
    List<Double> scores = new ArrayList<>();
    for (int step = from; step < until; step++) {
      SteppedService.goTo(step);
      JsonPath answer = optimize();
      scores.add(answer.get("drift_score") == null ? Double.NaN : answer.getDouble("drift_score"));
    }
    return scores;
  }

  private static double mean(List<Double> scores) {
    return scores.stream().mapToDouble(score -> score).average().orElseThrow();
  }

  private static double fits(String reason) {
    return value("pfy_optimizer_fits_total{reason=\"%s\"}".formatted(reason));
  }

  private static double gauge(String name) {
    return value(name + "{app=\"shop\",group=\"web\"}");
  }

  private static double gauge(String name, String horizon) {
    return value("%s{app=\"shop\",group=\"web\",horizon=\"%s\"}".formatted(name, horizon));
  }

  private static double value(String series) {
    Matcher line = Pattern.compile("(?m)^" + Pattern.quote(series) + " (\\S+)$").matcher(metrics());
    assertThat(line.find()).as(series).isTrue();
    return Double.parseDouble(line.group(1));
  }

  private static String metrics() {
    return given().get("/metrics").asString();
  }

  private static JsonPath get(String path) {
    return given()
        .header("Authorization", "Bearer right")
        .get(path)
        .then()
        .statusCode(200)
        .extract()
        .jsonPath();
  }

  private static JsonPath optimize() {
    return given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(
            """
            {"check": {"name": "check", "source": "prometheus", "group": "web",
             "metric_app_name": "shop", "task": "server"},
             "current_replicas": 3, "min_replicas": 1, "max_replicas": 20}
            """)
        .post("/optimize")
        .then()
        .statusCode(200)
        .extract()
        .jsonPath();
  }
}
