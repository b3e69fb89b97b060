package io.productify.optimizer.planning;

import io.productify.optimizer.safety.EngineFault;
import java.util.Map;

/**
 * Port: is told of every answer that leaves the pipeline, and of what happened on the way, without
 * delaying it. Called from many threads. What a listener has no use for it leaves out.
 */
public interface DecisionListener {

  /** Takes note of an answer. */
  default void decided(PlanRequest request, PlanAnswer answer) {}

  /**
   * Takes note of a request that has no answer.
   *
   * @param cause why: what the port or the pipeline threw
   */
  default void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {}

  /**
   * Takes note of what a shadow engine made of a request, after its answer, from the shadow's own
   * thread; from the request's where the plan was dropped.
   */
  default void shadowed(ShadowPlan shadow) {}

  /** Takes note of an engine that broke, served or shadow: a bug, for the log. */
  default void engineFailed(EngineFault fault) {}

  /** Takes note of how long the stages of a request took, milliseconds. */
  default void timed(Map<Stage, Double> stageMillis) {}
}
