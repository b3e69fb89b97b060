package io.productify.optimizer.planning;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Senses;

/**
 * A load that was observed, forecast and turned into a planning problem.
 *
 * @param load what was measured and is planned for
 * @param requestsPerSecondPerReplica what one replica serves
 * @param posed what the engine is asked
 * @param horizon how far it looks
 */
record Sized(
    Explanation.LoadView load,
    double requestsPerSecondPerReplica,
    Explanation.SolutionView.Posed posed,
    Horizon horizon) {

  /** Returns the same with what is known beside the load. */
  Sized sensing(Senses senses) {
    Explanation.SolutionView.Posed sensed =
        new Explanation.SolutionView.Posed(posed.problem().sensing(senses), posed.answer());
    return new Sized(load, requestsPerSecondPerReplica, sensed, horizon);
  }

  PlanProblem problem() {
    return posed.problem();
  }
}
