package io.productify.optimizer.engine.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.policy.PolicyLayers;
import io.productify.optimizer.metrics.Signal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyLayersTest {

  private record Resolved(ReactivePolicy policy, List<String> warnings) {}

  private static Resolved resolve(
      Map<String, Object> request, Map<String, Object> template, Map<String, Object> defaults) {
    PolicyLayers.Resolved resolved =
        new PolicyLayers(
                List.of(
                    new PolicyLayers.Layer("request", request),
                    new PolicyLayers.Layer("template web", template),
                    new PolicyLayers.Layer("defaults", defaults)))
            .resolve(1, 20);
    return new Resolved(new ReactivePolicy(resolved.values()), resolved.warnings());
  }

  @Test
  void theHighestLayerWinsFieldByField() {
    Resolved resolved =
        resolve(
            Map.of("scale_up_cpu_avg", 60),
            Map.of("scale_up_cpu_avg", 65, "scale_up_cpu_max", 80),
            Map.of("scale_up_cpu_avg", 55, "scale_up_cpu_max", 75, "scale_down_cpu", 20));
    assertThat(resolved.warnings()).isEmpty();
    assertThat(resolved.policy().threshold(PolicyField.SCALE_UP_CPU_AVG)).isEqualTo(60);
    assertThat(resolved.policy().threshold(PolicyField.SCALE_UP_CPU_MAX)).isEqualTo(80);
    assertThat(resolved.policy().threshold(PolicyField.SCALE_DOWN_CPU)).isEqualTo(20);
    assertThat(resolved.policy().threshold(PolicyField.SCALE_UP_MEM_AVG)).isEqualTo(75);
  }

  @Test
  void aValueThatDoesNotParseFallsThroughToTheNextLayerWithAWarning() {
    // The typing error of the engine this follows.
    Resolved resolved =
        resolve(Map.of("scale_up_cpu_avg", "sixty"), Map.of("scale_up_cpu_avg", "65"), Map.of());
    assertThat(resolved.policy().threshold(PolicyField.SCALE_UP_CPU_AVG)).isEqualTo(65);
    assertThat(resolved.warnings())
        .containsExactly(
            "request: scale_up_cpu_avg must be a number above 0 and below 100; the next layer"
                + " decides it");
  }

  @Test
  void aFieldThatDoesNotExistIsWarnedOf() {
    assertThat(resolve(Map.of(), Map.of("scale_up_cpu", 60), Map.of()).warnings())
        .containsExactly("template web: there is no field scale_up_cpu");
  }

  @Test
  void theLimitsOfTheRequestAreOnlyNarrowed() {
    ReactivePolicy narrower =
        resolve(Map.of(), Map.of("min_replicas", 3, "max_replicas", 8), Map.of()).policy();
    assertThat(narrower.min()).isEqualTo(3);
    assertThat(narrower.max()).isEqualTo(8);
    ReactivePolicy wider =
        resolve(Map.of(), Map.of("min_replicas", 1, "max_replicas", 80), Map.of()).policy();
    assertThat(wider.min()).isEqualTo(1);
    assertThat(wider.max()).isEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({
    "min_replicas, 0, 1",
    "cooldown_after_up, 0, 1",
    "cooldown_after_down, 0, 1",
    "cooldown_after_down, -1, 1",
    "scale_down_cpu, 70, 69",
    "scale_down_mem, 75, 74",
    "scale_down_response_ms, 500, 499",
    "scale_down_max_step, 0, 1",
    "max_replicas, 0, 1"
  })
  void anIncoherentResultIsVetoed(String field, int bad, int good) {
    assertThat(resolve(Map.of(field, bad), Map.of(), Map.of()).policy().incoherence())
        .isPresent()
        .get()
        .asString()
        .contains(field);
    assertThat(resolve(Map.of(field, good), Map.of(), Map.of()).policy().incoherence()).isEmpty();
  }

  @Test
  void aLowestCountAboveTheHighestIsVetoedAndOneThatIsTheHighestIsNot() {
    assertThat(ReactivePolicy.standard(9, 8).incoherence())
        .contains("min_replicas 9 exceeds max_replicas 8");
    assertThat(ReactivePolicy.standard(8, 8).incoherence()).isEmpty();
  }

  @Test
  void connectionsNeedABandWhereBothThresholdsAreSet() {
    Map<String, Object> band = Map.of("scale_up_connections", 100, "scale_down_connections", 100);
    assertThat(resolve(band, Map.of(), Map.of()).policy().incoherence()).isPresent();
    assertThat(
            resolve(Map.of("scale_down_connections", 100), Map.of(), Map.of())
                .policy()
                .incoherence())
        .isEmpty();
  }

  @Test
  void everyKindOfValueIsReadFromTextToo() {
    ReactivePolicy policy =
        resolve(
                Map.of("enabled", "false", "cooldown_after_up", "90", "memory_basis", "node"),
                Map.of("pool", "gpu"),
                Map.of())
            .policy();
    assertThat(policy.enabled()).isFalse();
    assertThat(policy.whole(PolicyField.COOLDOWN_AFTER_UP)).isEqualTo(90);
    assertThat(policy.averageMemory()).isEqualTo(Signal.AVERAGE_NODE_MEMORY);
    assertThat(policy.pool()).isEqualTo("gpu");
  }
}
