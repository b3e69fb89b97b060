package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.productify.optimizer.api.PlanAsk.Told;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is answered at the edges of prices, risk, streams and engines. 2000 requests a second of 0.1
 * s are a demand of 10, one replica serves 1 and costs 1.125 a step. The ramp is 5 up and 2 down.
 */
@QuarkusTest
@WithTestResource(StubbedPrometheus.class)
class ParameterEdgesTest {

  @BeforeEach
  void tenReplicasAreNeeded() {
    StubbedPrometheus.serveLoad(2000);
  }

  private static PlanAsk running(int current) {
    return PlanAsk.running(current).where("capacity_per_replica", 1);
  }

  private static PlanAsk withoutPrices(PlanAsk ask) {
    for (String price :
        List.of("sla_soft", "sla_hard", "startup_cost", "shutdown_cost", "carry_cost")) {
      ask.where(price, 0);
    }
    return ask;
  }

  @Test
  void withoutAPriceOnShortfallItFallsAndServesItsEndAlone() {
    Told told = withoutPrices(running(10)).told();
    assertThat(told.desired()).containsExactly(8, 6, 4, 2);
    assertThat(told.plan()).endsWith(0, 5, 10);
    assertThat(told.limits()).contains("ramp_down", "terminal");
    assertThat(told.fallback()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"milp", "exact", "proportional"})
  void whereNothingHasAPriceTheAnswerKeepsItsRules(String engine) {
    StubbedPrometheus.serveAllocation(0, 0);
    Told told = withoutPrices(running(10).engine(engine)).told();
    assertThat(told.fallback()).isFalse();
    int before = 10;
    for (int count : told.desired()) {
      assertThat(count - before).isBetween(-2, 5);
      assertThat(count).isBetween(0, 20);
      before = count;
    }
    assertThat(told.cost("replica_cost") + told.cost("scale_event_cost")).isZero();
    assertThat(told.plan().get(told.plan().size() - 1)).isGreaterThanOrEqualTo(10);
    assertThat(told.limits()).containsExactly("none");
  }

  @Test
  void whereNothingHasAPriceExactHolds() {
    StubbedPrometheus.serveAllocation(0, 0);
    assertThat(withoutPrices(running(12).engine("exact")).told().desired())
        .containsExactly(12, 12, 12, 12);
  }

  @ParameterizedTest(name = "sla_soft {0}, sla_hard {1}: as cheap as {2} a unit")
  @CsvSource({"300, 200", "200, 200", "1e6, 1e6", "1e6, 2"})
  void aSoftTierDearerThanTheHardOneIsNotUsed(double soft, double hard) {
    Told told = running(10).where("sla_soft", soft).where("sla_hard", hard).told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void aHardPriceBelowAReplicasMakesShortfallTheCheaperChoiceHoweverDearTheSoftOne() {
    // A unit costs 1 at most and a replica 1.125; running none costs 1 more, still no replica's
    // worth of the first unit: 1 + 1 is, so that one is left.
    Told told = running(3).where("sla_soft", 300).where("sla_hard", 1).told();
    assertThat(told.desired()).containsExactly(1, 1, 1, 1);
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void theSoftShareDecidesWhatAUnitOfShortfallCosts() {
    // A soft unit costs 1, less than a replica; a hard one costs 200.
    PlanAsk allSoft = running(10).where("sla_soft", 1).where("soft_fraction", 1);
    assertThat(allSoft.told().desired()).containsExactly(8, 6, 4, 2);
    PlanAsk allHard = running(10).where("sla_soft", 1).where("soft_fraction", 0);
    assertThat(allHard.told().desired()).containsExactly(10, 10, 10, 10);
    PlanAsk aTenth = running(10).where("sla_soft", 0.01).where("soft_fraction", 0.1);
    assertThat(aTenth.told().desired()).containsExactly(9, 9, 9, 9);
  }

  @Test
  void aHundredAndTwentyStepsAtTheSteepestDiscountServeTheBeginningAndTheEnd() {
    Told told =
        running(10)
            .with("cache_size", 1800)
            .where("plan_lookahead_seconds", 0)
            .where("time_discount", 0.5)
            .told();
    assertThat(told.fallback()).isFalse();
    assertThat(told.desired()).hasSize(120).startsWith(10).endsWith(0, 5, 10);
    // 200 * 0.5^60 is nothing, and a replica costs what it costs.
    assertThat(told.desired().get(60)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mean", "band", "expected"})
  void aLoadWithoutSpreadIsPlannedTheSameWhateverTheRisk(String risk) {
    Told told = running(10).where("risk", risk).told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.limits()).containsExactly("none");
  }

  @Test
  void aLoadThatSpreadsIsPlannedForItsMeanItsCasesOrItsBand() {
    StubbedPrometheus.serveLoad(i -> i * 7919 % 5 < 2 ? 2600 : 1600);
    Told mean = running(10).where("risk", "mean").told();
    Told expected = running(10).where("risk", "expected").told();
    Told band = running(10).where("risk", "band").where("forecast_quantile", 0.99).told();
    assertThat(highest(mean)).isLessThan(highest(band));
    assertThat(highest(expected)).isBetween(highest(mean), highest(band));
    PlanAsk notAware = running(10).where("risk", "band").where("risk_aware", false);
    assertThat(notAware.told().plan()).isEqualTo(mean.plan());
  }

  private static int highest(Told told) {
    return told.desired().stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  @Test
  void twoStreamsWithoutAQueueAreOne() {
    Told told = running(10).where("two_stream", true).told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.cost("backlog_carry_cost")).isZero();
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void aQueueThatWaitsIsServedAsSoonAsTheRampAllows() {
    // 50 items are 5 units: they wait through the present step and are served in the next.
    StubbedPrometheus.serve("pfy_executor_queue_waiting", i -> 50);
    Told told = running(10).where("two_stream", true).where("carry_cost", 10).told();
    assertThat(told.desired()).startsWith(15).endsWith(10);
    assertThat(told.cost("backlog_carry_cost")).isCloseTo(50, within(1e-4));
    assertThat(told.reason()).contains(", of the queue 5.00 waiting and 0.000 a step, one replica");
    JsonNode queue = told.body().at("/explanation/queue");
    assertThat(queue.get("initial_backlog").asDouble()).isCloseTo(5, within(1e-9));
    assertThat(queue.get("backlog").get(0).asDouble()).isCloseTo(5, within(1e-9));
    assertThat(queue.get("served").get(1).asDouble()).isCloseTo(5, within(1e-9));
    assertThat(queue.get("backlog").get(1).asDouble()).isCloseTo(0, within(1e-9));
    assertThat(told.fallback()).isFalse();
  }

  @Test
  void inOneStreamAQueueIsDemandOfEveryStep() {
    StubbedPrometheus.serve("pfy_executor_queue_waiting", i -> 50);
    Told told = running(10).told();
    assertThat(told.body().at("/explanation/queue").isMissingNode()).isTrue();
    assertThat(told.desired()).containsExactly(15, 15, 15, 15);
    assertThat(told.cost("backlog_carry_cost")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"milp", "exact", "proportional", "hold"})
  void everyEngineAnswersUnderItsNameWithinTheRamp(String engine) {
    Told told = running(4).engine(engine).told();
    assertThat(told.body().get("engine").asText()).isEqualTo(engine);
    assertThat(told.fallback()).isFalse();
    boolean holds = engine.equals("hold");
    assertThat(told.desired()).isEqualTo(holds ? List.of(4, 4, 4, 4) : List.of(9, 10, 10, 10));
    assertThat(told.body().has("cost_breakdown")).isEqualTo(!holds);
    assertThat(told.limits()).containsExactly(holds ? "none" : "ramp_up");
  }

  @Test
  void holdKeepsTheLimits() {
    Told told = running(4).engine("hold").within(6, 20).told();
    assertThat(told.desired()).containsExactly(6, 6, 6, 6);
    assertThat(told.reason()).contains("scaling is on hold at 4").contains("the limits made 6");
  }

  @Test
  void proportionalKnowsNoPricesAndNoBudget() {
    Told told =
        withoutPrices(running(10).engine("proportional"))
            .where("cost_budget_per_hour", 0.001)
            .told();
    assertThat(told.desired()).containsExactly(10, 10, 10, 10);
    assertThat(told.reason()).doesNotContain("budget");
    assertThat(told.limits()).containsExactly("none");
  }
}
