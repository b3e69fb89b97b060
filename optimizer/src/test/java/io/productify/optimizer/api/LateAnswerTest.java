package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.api.PlanAsk.Told;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service that gives up before its Prometheus does. */
@QuarkusTest
@TestProfile(LateAnswerTest.Impatient.class)
@WithTestResource(StubbedPrometheus.class)
class LateAnswerTest {

  public static final class Impatient implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "optimizer.request-timeout-ms", "700",
          "optimizer.prometheus-timeout-ms", "20000");
    }
  }

  private static final StubbedPrometheus.Gate GATE = StubbedPrometheus.Gate.INSTANCE;

  @Inject PlanningDispatcher dispatcher;

  @BeforeEach
  void aPrometheusThatHangs() {
    StubbedPrometheus.serveLoad(2000);
    GATE.shut();
  }

  @AfterEach
  void letGo() {
    GATE.open();
  }

  @ParameterizedTest(name = "{0} run within {1} and {2}: {3}")
  @CsvSource({"3, 0, 20, 3", "0, 0, 20, 0", "0, 2, 20, 2", "30, 0, 20, 20", "7, 0, 0, 7"})
  void aReadThatHangsIsAHoldWithinTheLimitsThatNamesItsStage(
      int current, int min, int max, int held) {
    Told told = PlanAsk.running(current).within(min, max).told();
    assertThat(told.desired()).containsExactly(held, held, held, held);
    assertThat(told.fallback()).isTrue();
    assertThat(told.reason())
        .isEqualTo("the metrics stage was late (limit 700 ms), holding " + held);
    assertThat(told.body().get("engine").asText()).isEqualTo("milp");
    assertThat(told.body().has("cost_breakdown")).isFalse();
    assertThat(told.limits()).containsExactly("none");
  }

  @Test
  void anEngineThatReadsNothingIsNotLate() {
    Told told = PlanAsk.running(3).engine("hold").told();
    assertThat(told.desired()).containsExactly(3, 3, 3, 3);
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void aLateAnswerKeepsItsPlaceUntilItsReadEndsAndNoLonger() throws InterruptedException {
    PlanAsk.running(3).told();
    GATE.awaitHeld(1);
    assertThat(dispatcher.underWay()).isPositive();
    GATE.open();
    for (int i = 0; i < 10_000 && dispatcher.underWay() > 0; i++) {
      PlanAsk.running(3).engine("hold").told();
    }
    assertThat(dispatcher.underWay()).isZero();
  }
}
