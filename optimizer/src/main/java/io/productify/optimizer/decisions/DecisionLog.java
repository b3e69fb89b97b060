package io.productify.optimizer.decisions;

import java.util.Optional;

/** Port: reads the decision log. Every method may take as long as a data base does. */
public interface DecisionLog {

  /**
   * Returns a page of decisions.
   *
   * @throws LogUnavailableException if the log cannot be read
   */
  DecisionQuery.Page find(DecisionQuery query);

  /**
   * Returns the decision with a key.
   *
   * @throws LogUnavailableException if the log cannot be read
   */
  Optional<Decision> decision(String id);

  /**
   * Returns what a decision was made from; empty where nothing was planned, or it is forgotten.
   *
   * @throws LogUnavailableException if the log cannot be read
   */
  Optional<DecisionInputs> inputs(String id);
}
