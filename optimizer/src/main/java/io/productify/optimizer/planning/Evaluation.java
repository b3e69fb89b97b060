package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Fleet;

/**
 * One request on its way through the pipeline.
 *
 * @param request what was asked
 * @param stamp when, and under which key
 * @param method which engine plans under which parameters
 * @param timer measures its stages
 */
record Evaluation(PlanRequest request, DecisionStamp stamp, Method method, StageTimer timer) {

  /**
   * How a request is planned.
   *
   * @param engine the engine that was chosen
   * @param route its name, and what chose it
   * @param parameters the values in force
   */
  record Method(Engine engine, EngineRoute route, PlanningParameters parameters) {}

  PlanningParameters parameters() {
    return method.parameters();
  }

  Engine engine() {
    return method.engine();
  }

  Shadows.Served served() {
    return new Shadows.Served(request, stamp, engine().name());
  }

  Horizon horizon(int stepSeconds) {
    return Horizon.of(request.wishes().cacheSeconds(), stepSeconds, parameters());
  }

  Fleet fleet() {
    PlanRequest.Counts counts = request.counts();
    return new Fleet(counts.current(), counts.pending(), counts.limits(), parameters().ramp());
  }
}
