package io.productify.optimizer.engine;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The engines on offer, by name, and the part each of them plays. */
public final class EngineRegistry {

  private final TreeMap<String, Engine> engines = new TreeMap<>();
  private final Roles roles;

  /**
   * Who plays which part, by name.
   *
   * @param preferred answers when neither request nor canary says otherwise
   * @param canary answers for a share of the applications
   * @param shadows plan beside whoever answers, and are not heard
   */
  public record Roles(String preferred, Optional<Canary> canary, Set<String> shadows) {

    public Roles {
      shadows = Set.copyOf(shadows);
    }

    /** Returns the roles where one engine answers for everybody. */
    public static Roles only(String preferred) {
      return new Roles(preferred, Optional.empty(), Set.of());
    }
  }

  /**
   * @param engines all engines
   * @throws UnknownEngineException if a role is given to an engine that is not among them
   */
  public EngineRegistry(List<Engine> engines, Roles roles) {
    engines.forEach(engine -> this.engines.put(engine.name(), engine));
    this.roles = roles;
    named(roles.preferred());
    roles.canary().map(Canary::engine).ifPresent(this::named);
    roles.shadows().forEach(this::named);
  }

  /**
   * Returns which engine answers a request.
   *
   * @param requested the name in the request, if any
   * @param target whose replicas are planned
   * @throws UnknownEngineException if there is no such engine
   */
  public EngineRoute route(Optional<String> requested, ScalingTarget target) {
    if (requested.isPresent()) {
      return new EngineRoute(named(requested.get()).name(), EngineRoute.Origin.REQUEST);
    }
    return roles
        .canary()
        .filter(canary -> canary.takes(target))
        .map(canary -> new EngineRoute(canary.engine(), EngineRoute.Origin.CANARY))
        .orElseGet(() -> new EngineRoute(roles.preferred(), EngineRoute.Origin.CONFIGURATION));
  }

  /** Returns the names of all engines, in their order. */
  public List<String> names() {
    return List.copyOf(engines.keySet());
  }

  /** Returns the parts the engines play. */
  public Roles roles() {
    return roles;
  }

  /**
   * Returns the engine with a name.
   *
   * @throws UnknownEngineException if there is none
   */
  public Engine named(String name) {
    Engine engine = engines.get(name);
    if (engine == null) {
      throw new UnknownEngineException(name, names());
    }
    return engine;
  }
}
