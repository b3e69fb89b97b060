package io.productify.optimizer.engine;

/**
 * Port: answers a planning problem. Pure: no clock, no I/O, no randomness; safe to share between
 * threads.
 */
public interface Engine {

  /** Returns the name that configuration and requests use. */
  String name();

  /** Tells whether the engine looks at the load; one that does not answers without metrics. */
  boolean needsLoad();

  /**
   * Plans.
   *
   * @throws NoPlanException if no plan was found in time
   */
  Plan plan(PlanProblem problem);
}
