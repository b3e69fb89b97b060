package io.productify.optimizer.safety;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import java.util.Optional;

/**
 * What an engine proposes: a plan, or why it has none.
 *
 * @param engine the engine's name
 * @param plan its plan, if it found one
 * @param failure why it found none; empty with a plan
 */
public record Proposal(String engine, Optional<Plan> plan, String failure) {

  /** Asks an engine. */
  public static Proposal of(Engine engine, PlanProblem problem) {
    try {
      return new Proposal(engine.name(), Optional.of(engine.plan(problem)), "");
    } catch (NoPlanException e) {
      return new Proposal(engine.name(), Optional.empty(), String.valueOf(e.getMessage()));
    }
  }
}
