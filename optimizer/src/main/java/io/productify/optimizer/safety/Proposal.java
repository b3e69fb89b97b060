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
 * @param failure why it found none, for an operator; empty with a plan
 * @param cause what the engine threw, where that was a bug and no answer
 */
public record Proposal(
    String engine, Optional<Plan> plan, String failure, Optional<Throwable> cause) {

  /** Returns the proposal of an engine that found a plan. */
  public static Proposal planned(String engine, Plan plan) {
    return new Proposal(engine, Optional.of(plan), "", Optional.empty());
  }

  /**
   * Asks an engine. Whatever it throws is a proposal without a plan, except when the virtual
   * machine itself is in need.
   */
  public static Proposal of(Engine engine, PlanProblem problem) {
    String name = engine.name();
    try {
      return Optional.ofNullable(engine.plan(problem))
          .map(plan -> planned(name, plan))
          .orElseGet(() -> none(name, failed(name) + ": it gave no plan", Optional.empty()));
    } catch (NoPlanException e) {
      return none(name, String.valueOf(e.getMessage()), Optional.empty());
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      return none(name, failed(name), Optional.of(e));
    }
  }

  private static Proposal none(String engine, String failure, Optional<Throwable> cause) {
    return new Proposal(engine, Optional.empty(), failure, cause);
  }

  /** Says that an engine failed, without a word of what is inside it. */
  static String failed(String engine) {
    return "engine %s failed".formatted(engine);
  }

  /** Returns the engine's bug, if it was one. */
  public Optional<EngineFault> fault() {
    return cause.map(thrown -> new EngineFault(engine, thrown));
  }
}
