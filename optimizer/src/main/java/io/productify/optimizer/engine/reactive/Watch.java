package io.productify.optimizer.engine.reactive;

import java.util.Optional;

/**
 * What one cycle looks at.
 *
 * @param situation what the rules judge
 * @param target the count remembered; empty at first, or while a change is on its way
 */
public record Watch(Situation situation, Optional<Integer> target) {

  /** Returns what the rules say. */
  public Verdict verdict() {
    return ReactiveRules.evaluate(situation);
  }

  /** Returns what that comes to beside those who change the count by hand. */
  public Reconciliation.Outcome outcome() {
    return Reconciliation.reconcile(target, situation, verdict());
  }
}
