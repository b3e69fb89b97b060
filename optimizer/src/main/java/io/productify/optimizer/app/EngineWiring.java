package io.productify.optimizer.app;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.Delivery;
import io.productify.optimizer.planning.PlanningPipeline;
import io.productify.optimizer.planning.Shadows;
import io.productify.optimizer.safety.SafetyShell;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** Builds the engines, and what becomes of their plans, from the configuration. */
@ApplicationScoped
class EngineWiring {

  private final OptimizerConfig config;

  EngineWiring(OptimizerConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  MilpEngine milp() {
    return newMilp();
  }

  private static MilpEngine newMilp() {
    return new MilpEngine(ExactEngine.asStarter(), System::nanoTime);
  }

  /** Returns engines for a command that starts no service. */
  static List<Engine> offline() {
    return engines(newMilp());
  }

  private static List<Engine> engines(MilpEngine milp) {
    return List.of(milp, new ExactEngine(), new Proportional(), new Hold());
  }

  @Produces
  @Singleton
  EngineRegistry registry(MilpEngine milp) {
    return EngineKeys.registry(config, engines(milp));
  }

  @Produces
  @Singleton
  ShadowThreads shadowThreads(EngineRegistry registry) {
    // Engines of their own: solves of a shadow that do not come back are no one else's.
    List<Engine> shadows =
        engines(newMilp()).stream()
            .filter(engine -> registry.roles().shadows().contains(engine.name()))
            .toList();
    return new ShadowThreads(shadows);
  }

  void close(@Disposes ShadowThreads threads) {
    threads.close();
  }

  @Produces
  @Singleton
  PlanningPipeline.Deciders deciders(
      EngineRegistry engines, MilpEngine milp, ShadowThreads threads, DecisionListener listener) {
    Shadows shadows = new Shadows(threads.lanes(), listener, System::nanoTime);
    return new PlanningPipeline.Deciders(
        engines, new SafetyShell(milp), new Delivery(EngineKeys.mode(config), shadows, listener));
  }
}
