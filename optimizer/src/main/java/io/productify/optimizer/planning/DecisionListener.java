package io.productify.optimizer.planning;

/** Port: is told of every answer that leaves the pipeline, without delaying it. */
public interface DecisionListener {

  /** Takes note of an answer. */
  void decided(PlanRequest request, PlanAnswer answer);
}
