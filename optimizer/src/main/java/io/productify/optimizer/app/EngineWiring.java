package io.productify.optimizer.app;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Hybrid;
import io.productify.optimizer.engine.NodeShareEngine;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Reactive;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.planning.ClusterSenses;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionListeners;
import io.productify.optimizer.planning.Delivery;
import io.productify.optimizer.planning.PlanningPipeline;
import io.productify.optimizer.planning.Shadows;
import io.productify.optimizer.safety.SafetyShell;
import io.quarkus.arc.All;
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

  /** Returns every engine, none of them shared with anybody. */
  static List<Engine> fresh() {
    return engines(newMilp());
  }

  /** Returns every engine for a backtest, where {@code hybrid} plans the same in less time. */
  static List<Engine> freshForBacktest() {
    return engines(newMilp(), new ExactEngine());
  }

  private static List<Engine> engines(MilpEngine milp) {
    return engines(milp, milp);
  }

  private static List<Engine> engines(MilpEngine milp, Engine plannerOfHybrid) {
    return List.of(
        milp,
        new ExactEngine(),
        new Proportional(),
        new Hold(),
        new Reactive(),
        new NodeShareEngine(),
        new Hybrid(plannerOfHybrid));
  }

  @Produces
  @Singleton
  EngineRegistry registry(MilpEngine milp) {
    return EngineKeys.registry(config, engines(milp));
  }

  @Produces
  @Singleton
  ShadowThreads shadowThreads(EngineRegistry registry, ClusterSenses senses) {
    // Engines of their own: solves of a shadow that do not come back are no one else's.
    List<Engine> shadows =
        fresh().stream()
            .filter(engine -> registry.roles().shadows().contains(engine.name()))
            .toList();
    return new ShadowThreads(shadows, () -> senses.apart(config.servingCapacity()));
  }

  void close(@Disposes ShadowThreads threads) {
    threads.close();
  }

  @Produces
  @Singleton
  PlanningPipeline.Deciders deciders(
      EngineRegistry engines,
      MilpEngine milp,
      ShadowThreads threads,
      @All List<DecisionListener> all) {
    DecisionListener listener = new DecisionListeners(all);
    Shadows shadows = new Shadows(threads.lanes(), listener, System::nanoTime);
    return new PlanningPipeline.Deciders(
        engines, new SafetyShell(milp), new Delivery(EngineKeys.mode(config), shadows, listener));
  }
}
