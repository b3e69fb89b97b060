package io.productify.optimizer.planning;

import java.util.Map;

/** Port: is told of every answer that leaves the pipeline, without delaying it. */
public interface DecisionListener {

  /** Takes note of an answer. */
  void decided(PlanRequest request, PlanAnswer answer);

  /** Takes note of how long the stages of a request took, milliseconds. */
  void timed(Map<Stage, Double> stageMillis);
}
