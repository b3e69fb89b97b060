package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EngineRegistryTest {

  private final List<Engine> engines = List.of(MilpEngine.unaided(), new Hold());

  @Test
  void theConfiguredEngineAnswersUnlessTheRequestNamesOne() {
    EngineRegistry registry = new EngineRegistry(engines, "hold");
    assertThat(registry.choose(Optional.empty()).name()).isEqualTo("hold");
    assertThat(registry.choose(Optional.of("milp")).name()).isEqualTo("milp");
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    EngineRegistry registry = new EngineRegistry(engines, "milp");
    assertThatThrownBy(() -> registry.choose(Optional.of("oracle")))
        .isInstanceOf(UnknownEngineException.class)
        .hasMessage("unknown engine 'oracle', known are hold, milp");
  }

  @Test
  void anUnknownConfiguredEngineIsRefusedAtOnce() {
    assertThatThrownBy(() -> new EngineRegistry(engines, "oracle"))
        .isInstanceOf(UnknownEngineException.class);
  }
}
