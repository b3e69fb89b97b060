package io.productify.optimizer.app;

import io.productify.optimizer.engine.Canary;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.UnknownEngineException;
import io.productify.optimizer.planning.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads who plans: the engine, its canary, its shadows, and whether plans are answered. */
final class EngineKeys {

  private static final String CANARY = "optimizer.canary.";

  private final OptimizerConfig config;
  private final List<Engine> engines;

  private EngineKeys(OptimizerConfig config, List<Engine> engines) {
    this.config = config;
    this.engines = engines;
  }

  /**
   * Reads the parts the engines play.
   *
   * @param engines the engines on offer
   * @throws IllegalArgumentException if a key is bad; the message names it
   */
  static EngineRegistry registry(OptimizerConfig config, List<Engine> engines) {
    EngineKeys keys = new EngineKeys(config, engines);
    String preferred = keys.known("optimizer.engine", config.engine());
    Set<String> shadows =
        stripped(config.shadow().engines()).stream()
            .map(name -> keys.known("optimizer.shadow.engines", name))
            .collect(Collectors.toSet());
    return new EngineRegistry(engines, new EngineRegistry.Roles(preferred, keys.canary(), shadows));
  }

  /**
   * Reads whether plans are answered.
   *
   * @throws IllegalArgumentException if it is no mode
   */
  static Mode mode(OptimizerConfig config) {
    String wanted = config.mode().strip();
    return Arrays.stream(Mode.values())
        .filter(mode -> mode.label().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "optimizer.mode must be serve or observe, was " + config.mode()));
  }

  private Optional<Canary> canary() {
    OptimizerConfig.CanaryKeys keys = config.canary();
    if (keys.engine().isEmpty()) {
      requireUnset("percent", keys.percent());
      requireUnset("always", keys.always());
      requireUnset("never", keys.never());
      return Optional.empty();
    }
    String engine = known(CANARY + "engine", keys.engine().get());
    try {
      return Optional.of(
          new Canary(
              engine, keys.percent().orElse(0.0), stripped(keys.always()), stripped(keys.never())));
    } catch (IllegalArgumentException e) {
      // The message begins with the name of the component, which is that of the key.
      throw new IllegalArgumentException(CANARY + e.getMessage());
    }
  }

  private static void requireUnset(String key, Optional<?> value) {
    if (value.isPresent()) {
      throw new IllegalArgumentException(
          CANARY + key + " needs " + CANARY + "engine, which is unset");
    }
  }

  private static Set<String> stripped(Optional<Set<String>> names) {
    return names.orElse(Set.of()).stream().map(String::strip).collect(Collectors.toSet());
  }

  private String known(String key, String name) {
    List<String> names = engines.stream().map(Engine::name).sorted().toList();
    if (!names.contains(name.strip())) {
      throw new IllegalArgumentException(
          key + ": " + new UnknownEngineException(name, names).getMessage());
    }
    return name.strip();
  }
}
