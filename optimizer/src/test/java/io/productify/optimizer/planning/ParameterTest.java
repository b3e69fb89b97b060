package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.demand.Risk;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTest {

  /** The table of the plan's parameters: key, lowest, highest, and a default or nothing. */
  @ParameterizedTest
  @CsvSource({
    "sla_soft, 0, 1000000, 20",
    "sla_hard, 0, 1000000, 200",
    "soft_fraction, 0, 1, 0.1",
    "startup_cost, 0, 1000000, 0.5",
    "shutdown_cost, 0, 1000000, 0.1",
    "carry_cost, 0, 1000000,",
    "max_scale_up, 0, 10000, 5",
    "max_scale_down, 0, 10000, 2",
    "startup_delay, 0, 120, 1",
    "plan_lookahead_seconds, 0, 7200, 600",
    "time_discount, 0.5, 1, 1",
    "forecast_quantile, 0.5, 0.999, 0.9",
    "milp_time_limit_ms, 10, 10000, 1000"
  })
  void acceptsItsRangeToTheEdgesAndNothingBeyond(
      String key, double lowest, double highest, Double standard) {
    Parameter parameter = Parameter.of(key).orElseThrow();
    assertThat(((Number) parameter.accept(lowest)).doubleValue()).isEqualTo(lowest);
    assertThat(((Number) parameter.accept(highest)).doubleValue()).isEqualTo(highest);
    assertRefused(parameter, lowest - 0.001);
    assertRefused(parameter, highest + 1);
    assertRefused(parameter, Double.NaN);
    assertRefused(parameter, "1");
    assertRefused(parameter, true);
    if (standard == null) {
      assertThat(parameter.standard()).isEmpty();
    } else {
      assertThat(((Number) parameter.standard().orElseThrow()).doubleValue()).isEqualTo(standard);
    }
  }

  @ParameterizedTest
  @CsvSource({"cost_budget_per_hour", "capacity_per_replica"})
  void mustBeAboveZeroAndIsUnsetByDefault(String key) {
    Parameter parameter = Parameter.of(key).orElseThrow();
    assertThat(parameter.standard()).isEmpty();
    assertThat(parameter.accept(1e-9)).isEqualTo(1e-9);
    assertRefused(parameter, 0.0);
  }

  @Test
  void aCountIsAWholeNumberHoweverItIsWritten() {
    assertThat(Parameter.MAX_SCALE_UP.accept(5.0)).isEqualTo(5);
    assertRefused(Parameter.MAX_SCALE_UP, 5.5);
  }

  @Test
  void aChoiceIsOneOfItsNames() {
    assertThat(Parameter.RISK.accept("band")).isEqualTo("band");
    assertThatThrownBy(() -> Parameter.RISK.accept("BAND"))
        .hasMessage("must be one of mean, band, expected, was BAND");
  }

  @Test
  void theMessageStatesTheRangeAndTheValue() {
    assertThatThrownBy(() -> Parameter.SLA_SOFT.accept(-1))
        .hasMessage("must be a number from 0 to 1000000, was -1");
    assertThatThrownBy(() -> Parameter.CAPACITY_PER_REPLICA.accept(0))
        .hasMessage("must be a number above 0 and at most 1000000000, was 0");
  }

  @Test
  void anUnknownKeyIsNoParameter() {
    assertThat(Parameter.of("sla_sotf")).isEmpty();
  }

  @Test
  void theRequestWinsOverTheConfigurationAndThatOverTheDefault() {
    PlanningParameters parameters =
        new PlanningParameters(
            Map.of(Parameter.SLA_SOFT, 1.0, Parameter.SLA_HARD, 2.0),
            Map.of(Parameter.SLA_HARD, 3.0));
    assertThat(parameters.prices().shortfall().soft()).isEqualTo(1.0);
    assertThat(parameters.prices().shortfall().hard()).isEqualTo(3.0);
    assertThat(parameters.prices().shortfall().softFraction()).isEqualTo(0.1);
  }

  @Test
  void backlogCostsWhatSoftShortfallCostsUnlessItHasItsOwnPrice() {
    assertThat(new PlanningParameters(Map.of(Parameter.SLA_SOFT, 7.0), Map.of()).prices().carry())
        .isEqualTo(7.0);
    assertThat(new PlanningParameters(Map.of(), Map.of(Parameter.CARRY_COST, 2.0)).prices().carry())
        .isEqualTo(2.0);
  }

  @Test
  void notBeingRiskAwareMeansPlanningForTheMean() {
    assertThat(new PlanningParameters(Map.of(), Map.of()).risk()).isEqualTo(Risk.EXPECTED);
    assertThat(new PlanningParameters(Map.of(), Map.of(Parameter.RISK_AWARE, false)).risk())
        .isEqualTo(Risk.MEAN);
  }

  private static void assertRefused(Parameter parameter, Object value) {
    assertThatThrownBy(() -> parameter.accept(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("was " + value);
  }
}
