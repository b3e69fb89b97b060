package io.productify.optimizer.engine.milp;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlainPlan;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.QueueService;
import java.util.Optional;

/**
 * A plan that keeps every constraint, to start the search from, and to answer where the search ends
 * without a cheaper one.
 *
 * @param plan the plan
 * @param queueServed queue work served in each step, demand units; all zero with one stream
 * @param manner how it was planned, in a word
 */
record Start(Plan plan, double[] queueServed, String manner) {

  /** Returns the plan of an engine that plans at least cost, else a {@link PlainPlan}. */
  static Start of(PlanProblem problem, Optional<Engine> engine) {
    return engine
        .flatMap(exact -> exactly(problem, exact))
        .orElseGet(() -> of(problem, PlainPlan.of(problem), "plainly"));
  }

  private static Optional<Start> exactly(PlanProblem problem, Engine engine) {
    try {
      return Optional.of(of(problem, engine.plan(problem), "exactly"));
    } catch (NoPlanException e) {
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      // A fault of the other engine must not take this one down with it.
      return Optional.empty();
    }
  }

  private static Start of(PlanProblem problem, Plan plan, String manner) {
    return new Start(plan, QueueService.cheapest(problem, plan.counts()), manner);
  }
}
