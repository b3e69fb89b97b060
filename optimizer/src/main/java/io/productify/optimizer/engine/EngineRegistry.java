package io.productify.optimizer.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The engines on offer, by name, and the one that answers when a request names none. */
public final class EngineRegistry {

  private final TreeMap<String, Engine> engines = new TreeMap<>();
  private final Engine preferred;

  /**
   * @param engines all engines
   * @param preferred name of the configured one
   * @throws UnknownEngineException if {@code preferred} is not among them
   */
  public EngineRegistry(List<Engine> engines, String preferred) {
    engines.forEach(engine -> this.engines.put(engine.name(), engine));
    this.preferred = named(preferred);
  }

  /**
   * Returns the engine for a request.
   *
   * @param requested the name in the request, if any
   * @throws UnknownEngineException if there is no such engine
   */
  public Engine choose(Optional<String> requested) {
    return requested.map(this::named).orElse(preferred);
  }

  /** Returns the names of all engines, in their order. */
  public List<String> names() {
    return List.copyOf(engines.keySet());
  }

  /** Returns the name of the engine that answers when a request names none. */
  public String preferred() {
    return preferred.name();
  }

  private Engine named(String name) {
    Engine engine = engines.get(name);
    if (engine == null) {
      throw new UnknownEngineException(name, new ArrayList<>(engines.keySet()));
    }
    return engine;
  }
}
