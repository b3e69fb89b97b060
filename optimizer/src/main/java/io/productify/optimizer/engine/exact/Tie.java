package io.productify.optimizer.engine.exact;

/**
 * Which of two plans of the same cost is taken: the one that starts and stops fewer replicas, then
 * the one with fewer replica-steps. Both are in one number, since a change outweighs every possible
 * difference in replica-steps.
 *
 * @param change what one replica started or stopped weighs; a replica-step weighs 1
 */
record Tie(long change) {

  static Tie of(CountRows rows) {
    return new Tie(rows.states() + 1);
  }
}
