package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.Canary;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Reactive;
import io.productify.optimizer.planning.Mode;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineKeysTest {

  private static final List<Engine> ENGINES = List.of(new Proportional(), new Hold());

  private static OptimizerConfig config(ConfigSource source) {
    return new SmallRyeConfigBuilder()
        .withMapping(OptimizerConfig.class)
        .withSources(source)
        .build()
        .getConfigMapping(OptimizerConfig.class);
  }

  private static EngineRegistry.Roles roles(Map<String, String> keys) {
    Map<String, String> all = new HashMap<>(Map.of("optimizer.engine", "hold"));
    keys.forEach((key, value) -> all.put("optimizer." + key, value));
    return EngineKeys.registry(config(new PropertiesConfigSource(all, "test", 100)), ENGINES)
        .roles();
  }

  @Test
  void withoutKeysThereIsNeitherCanaryNorShadow() {
    assertThat(roles(Map.of())).isEqualTo(EngineRegistry.Roles.only("hold"));
  }

  @Test
  void readsEveryKey() {
    assertThat(
            roles(
                Map.of(
                    "engine", " hold ",
                    "canary.engine", "proportional",
                    "canary.percent", "12.5",
                    "canary.always", "shop, web/blog",
                    "canary.never", "wiki",
                    "shadow.engines", "proportional, hold,proportional")))
        .isEqualTo(
            new EngineRegistry.Roles(
                "hold",
                Optional.of(
                    new Canary("proportional", 12.5, Set.of("shop", "web/blog"), Set.of("wiki"))),
                Set.of("proportional", "hold")));
  }

  @Test
  void theEnvironmentCanHoldThemAll() {
    OptimizerConfig config =
        config(
            new EnvConfigSource(
                Map.of(
                    "OPTIMIZER_ENGINE", "hold",
                    "OPTIMIZER_MODE", "observe",
                    "OPTIMIZER_CANARY_ENGINE", "proportional",
                    "OPTIMIZER_CANARY_PERCENT", "5",
                    "OPTIMIZER_CANARY_ALWAYS", "shop,blog",
                    "OPTIMIZER_SHADOW_ENGINES", "proportional"),
                300));
    assertThat(EngineKeys.registry(config, ENGINES).roles())
        .isEqualTo(
            new EngineRegistry.Roles(
                "hold",
                Optional.of(new Canary("proportional", 5, Set.of("shop", "blog"), Set.of())),
                Set.of("proportional")));
    assertThat(EngineKeys.mode(config)).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void aCanaryWithoutAPercentageHasOnlyWhomItAlwaysTakes() {
    assertThat(roles(Map.of("canary.engine", "proportional", "canary.always", "shop")).canary())
        .contains(new Canary("proportional", 0, Set.of("shop"), Set.of()));
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "engine         | oracle    | optimizer.engine: unknown engine 'oracle', known are hold, proportional",
        "canary.engine  | oracle    | optimizer.canary.engine: unknown engine 'oracle', known are hold, proportional",
        "canary.engine  | Hold      | optimizer.canary.engine: unknown engine 'Hold', known are hold, proportional",
        "shadow.engines | hold,spy  | optimizer.shadow.engines: unknown engine 'spy', known are hold, proportional",
        "canary.percent | 5         | optimizer.canary.percent needs optimizer.canary.engine, which is unset",
        "canary.always  | shop      | optimizer.canary.always needs optimizer.canary.engine, which is unset",
        "canary.never   | shop      | optimizer.canary.never needs optimizer.canary.engine, which is unset"
      })
  void aBadKeyIsRefusedByItsName(String key, String value, String message) {
    assertThatThrownBy(() -> roles(Map.of(key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void anEngineThatGoesBySignalsMayBeAShadow() {
    Map<String, String> keys =
        Map.of("optimizer.engine", "hold", "optimizer.shadow.engines", "reactive");
    assertThat(
            EngineKeys.registry(
                    config(new PropertiesConfigSource(keys, "test", 100)),
                    List.of(new Hold(), new Reactive()))
                .roles()
                .shadows())
        .containsExactly("reactive");
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "percent | 100.5     | percent must be 0 to 100, was 100.5",
        "percent | -1        | percent must be 0 to 100, was -1.0",
        "percent | NaN       | percent must be 0 to 100, was NaN",
        "always  | shop,blog | always must hold no application that never holds too, both have blog",
        "always  | two words | always must hold names such as shop or web/shop, had 'two words'"
      })
  void aBadCanaryIsRefusedByTheNameOfItsKey(String key, String value, String message) {
    assertThatThrownBy(
            () ->
                roles(
                    Map.of(
                        "canary.engine", "hold", "canary.never", "blog", "canary." + key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer.canary." + message);
  }

  @ParameterizedTest
  @CsvSource({"serve, SERVE", "observe, OBSERVE"})
  void readsTheMode(String value, Mode mode) {
    assertThat(
            EngineKeys.mode(
                config(new PropertiesConfigSource(Map.of("optimizer.mode", value), "test", 100))))
        .isEqualTo(mode);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shadow", "OBSERVE", "off"})
  void anotherModeIsRefusedByTheNameOfItsKey(String value) {
    OptimizerConfig config =
        config(new PropertiesConfigSource(Map.of("optimizer.mode", value), "test", 100));
    assertThatThrownBy(() -> EngineKeys.mode(config))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer.mode must be serve or observe, was " + value);
  }
}
