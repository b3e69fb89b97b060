package io.productify.optimizer.engine;

import java.util.Set;

/**
 * Port: answers a planning problem. Pure: no clock, no I/O, no randomness; safe to share between
 * threads.
 */
public interface Engine {

  /** Returns the name that configuration and requests use. */
  String name();

  /** Returns what the engine needs to know: nothing else is read for it. */
  Set<Need> needs();

  /**
   * Plans.
   *
   * @throws NoPlanException if no plan was found in time
   */
  Plan plan(PlanProblem problem);
}
