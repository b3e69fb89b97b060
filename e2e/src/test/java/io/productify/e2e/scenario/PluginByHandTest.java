package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PluginByHandTest {

  @Test
  void explainsItselfAndFails() {
    Parts parts = Parts.fromSystemProperties();
    try (Scene scene = new Scene(parts, "plugin-by-hand")) {
      ChildProcess plugin = scene.start("plugin", List.of(parts.plugin().toString()), Map.of());

      assertThat(plugin.awaitExit(Duration.ofSeconds(20))).hasValue(1);
      assertThat(plugin.log().tail(5)).containsIgnoringCase("nomad autoscaler");
    }
  }
}
