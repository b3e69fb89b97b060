package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** A service that keeps no decision log. */
@QuarkusTest
@TestProfile(OptimizeResourceTest.OnRecordedWindows.class)
class NoDecisionLogTest {

  @Test
  void saysThatThereIsNoneAndShowsNoMetricsOfIt() {
    given()
        .header("Authorization", "Bearer right")
        .get("/decisions")
        .then()
        .statusCode(503)
        .body("error", equalTo("decisions_unavailable"));
    assertThat(given().get("/metrics").asString()).doesNotContain("pfy_decisions_");
  }
}
