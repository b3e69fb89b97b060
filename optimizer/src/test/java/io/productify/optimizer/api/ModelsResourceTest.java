package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is fitted, as an operator sees it. */
@QuarkusTest
@TestProfile(OptimizeResourceTest.OnRecordedWindows.class)
class ModelsResourceTest {

  @Test
  void namesTheEnginesAndTheDefaultOne() {
    models("")
        .statusCode(200)
        .body(
            "engines.name",
            contains("exact", "hold", "hybrid", "milp", "node-share", "proportional", "reactive"))
        .body("engines.find { it.default }.name", equalTo("milp"))
        .body("engines.canary_percent", everyItem(equalTo(0f)))
        .body("engines.shadow", everyItem(equalTo(false)));
  }

  @Test
  void showsEveryFigureOfAFit() {
    optimize("models-shown", "diurnal");
    JsonPath model =
        models("?group=models-shown")
            .statusCode(200)
            .body("models", hasSize(1))
            .extract()
            .jsonPath()
            .setRootPath("models[0]");
    assertThat(model.getString("app")).isEqualTo("diurnal");
    assertThat(model.getList("order", Integer.class)).containsExactly(1, 1, 1);
    assertThat(model.getList("seasonal_order", Integer.class)).containsExactly(0, 0, 0, 0);
    assertThat(model.getList("regressors", String.class)).containsExactly("profile");
    assertThat(model.getInt("observations")).isEqualTo(960);
    assertThat(model.getDouble("aic"))
        .as("AIC = 2 k - 2 log L with ar, ma and variance")
        .isEqualTo(6 - 2 * model.getDouble("log_likelihood"), within(0.01));
    assertThat(model.getDouble("residual_standard_deviation")).isPositive();
    assertThat(model.getBoolean("converged")).isTrue();
    assertThat(model.getDouble("fit.milliseconds")).isPositive();
    assertThat(model.getString("fit.reason")).isEqualTo("first");
    assertThat(Instant.parse(model.getString("fit.expires_at")))
        .isEqualTo(Instant.parse(model.getString("fit.fitted_at")).plusSeconds(300));
    assertThat(model.getString("season.scale")).isEqualTo("sqrt");
    assertThat(model.getInt("season.daily_harmonics")).isPositive();
    assertThat(model.getDouble("season.explained")).isBetween(0.5, 1.0);
    assertThat(model.getList("members.name", String.class))
        .contains("sarimax", "sarimax with profile", "persistence", "same time last week");
    for (String horizon : new String[] {"1", "4", "20"}) {
      double total =
          model.getList("members.weight.'" + horizon + "'", Double.class).stream()
              .mapToDouble(Double::doubleValue)
              .sum();
      assertThat(total).isEqualTo(1, within(1e-5));
    }
  }

  @Test
  void aSecondRequestUsesTheFitOfTheFirst() {
    optimize("models-again", "diurnal");
    String fitted = models("?group=models-again").extract().path("models[0].fit.fitted_at");
    optimize("models-again", "diurnal");
    models("?group=models-again")
        .body("models", hasSize(1))
        .body("models[0].fit.fitted_at", equalTo(fitted));
  }

  @Test
  void pagesThroughWhatIsAsked() {
    optimize("models-page", "diurnal");
    optimize("models-page", "bursty");
    String next =
        models("?group=models-page&limit=1")
            .body("models.app", contains("bursty"))
            .extract()
            .path("next");
    models("?group=models-page&limit=1&after=" + next).body("models.app", contains("diurnal"));
    models("?group=models-page&app=bursty").body("models.app", contains("bursty"));
    models("?group=never").statusCode(200).body("models", empty());
  }

  @ParameterizedTest
  @CsvSource({"limit=0, limit", "limit=many, limit", "after=x, after"})
  void namesABadParameter(String query, String field) {
    models("?" + query)
        .statusCode(422)
        .body("error", equalTo("validation_failed"))
        .body("violations.field", contains(field));
  }

  @Test
  void isForThoseWithAToken() {
    given().get("/models").then().statusCode(401);
    given().header("Authorization", "Bearer wrong").get("/models").then().statusCode(401);
  }

  @Test
  void theMetricsCountFitsByReasonAndReuse() {
    optimize("models-counted", "diurnal");
    optimize("models-counted", "diurnal");
    String metrics = given().get("/metrics").then().statusCode(200).extract().asString();
    assertThat(metrics)
        .containsPattern("pfy_optimizer_fits_total\\{reason=\"first\"[^}]*} [1-9]")
        .contains("pfy_optimizer_fits_total{reason=\"age\"")
        .contains("pfy_optimizer_fits_total{reason=\"level\"")
        .containsPattern("pfy_optimizer_fit_cache_hits_total [1-9]")
        .contains("pfy_optimizer_forecast_fallbacks_total{reason=\"too_short\"")
        .containsPattern("pfy_optimizer_fit_seconds_count [1-9]");
  }

  private static ValidatableResponse models(String query) {
    return given().header("Authorization", "Bearer right").get("/models" + query).then();
  }

  private static void optimize(String group, String app) {
    given()
        .header("Authorization", "Bearer right")
        .contentType(ContentType.JSON)
        .body(
            """
            {"check": {"name": "check", "source": "prometheus", "group": "%s",
             "metric_app_name": "%s", "task": "server"},
             "current_replicas": 3, "min_replicas": 1, "max_replicas": 20}
            """
                .formatted(group, app))
        .post("/optimize")
        .then()
        .statusCode(200);
  }
}
