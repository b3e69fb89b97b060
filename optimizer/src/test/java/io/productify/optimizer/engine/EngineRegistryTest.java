package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.EngineRegistry.Roles;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EngineRegistryTest {

  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "server");

  private final List<Engine> engines = List.of(new Proportional(), new Hold());

  private static Canary everybodyBy(String engine) {
    return new Canary(engine, 100, Set.of(), Set.of());
  }

  @Test
  void theConfiguredEngineAnswersUnlessTheRequestNamesOne() {
    EngineRegistry registry = new EngineRegistry(engines, Roles.only("hold"));
    assertThat(registry.route(Optional.empty(), SHOP))
        .isEqualTo(new EngineRoute("hold", EngineRoute.Origin.CONFIGURATION));
    assertThat(registry.route(Optional.of("proportional"), SHOP))
        .isEqualTo(new EngineRoute("proportional", EngineRoute.Origin.REQUEST));
  }

  @Test
  void theRequestGoesBeforeTheCanaryAndTheCanaryBeforeTheConfiguration() {
    EngineRegistry registry =
        new EngineRegistry(
            engines, new Roles("proportional", Optional.of(everybodyBy("hold")), Set.of()));
    assertThat(registry.route(Optional.empty(), SHOP))
        .isEqualTo(new EngineRoute("hold", EngineRoute.Origin.CANARY));
    assertThat(registry.route(Optional.of("proportional"), SHOP))
        .isEqualTo(new EngineRoute("proportional", EngineRoute.Origin.REQUEST));
  }

  @Test
  void whomTheCanaryDoesNotTakeTheConfigurationDoes() {
    Canary nobody = new Canary("hold", 0, Set.of(), Set.of());
    EngineRegistry registry =
        new EngineRegistry(engines, new Roles("proportional", Optional.of(nobody), Set.of()));
    assertThat(registry.route(Optional.empty(), SHOP))
        .isEqualTo(new EngineRoute("proportional", EngineRoute.Origin.CONFIGURATION));
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    EngineRegistry registry = new EngineRegistry(engines, Roles.only("hold"));
    assertThatThrownBy(() -> registry.route(Optional.of("oracle"), SHOP))
        .isInstanceOf(UnknownEngineException.class)
        .hasMessage("unknown engine 'oracle', known are hold, proportional");
  }

  @Test
  void anUnknownEngineInAnyRoleIsRefusedAtOnce() {
    for (Roles roles :
        List.of(
            Roles.only("oracle"),
            new Roles("hold", Optional.of(everybodyBy("oracle")), Set.of()),
            new Roles("hold", Optional.empty(), Set.of("oracle")))) {
      assertThatThrownBy(() -> new EngineRegistry(engines, roles))
          .isInstanceOf(UnknownEngineException.class);
    }
  }
}
