package io.productify.optimizer.engine.reactive;

import java.util.Optional;

/**
 * Makes peace with those who change the count by hand. One above the remembered target is adopted.
 * One below it may also be a crash: then the rules are asked, and the target comes back only if the
 * load, or the lowest count, wants it; else the lower number is adopted.
 */
public final class Reconciliation {

  private Reconciliation() {}

  /**
   * What a cycle comes to.
   *
   * @param count replicas to answer
   * @param event what was found out about a change by hand; empty where there was none
   */
  public record Outcome(int count, Optional<String> event) {}

  /**
   * Returns what the rules' verdict comes to.
   *
   * @param remembered the target remembered, empty at first or while a change is on its way
   */
  public static Outcome reconcile(
      Optional<Integer> remembered, Situation situation, Verdict verdict) {
    int total = situation.signals().total();
    int target = remembered.orElse(total);
    boolean scaled = verdict.grounds().blockedBy().filter(Block::isGuard).isEmpty();
    int wanted = total + verdict.change();
    int count = scaled ? Math.max(wanted, situation.policy().min()) : wanted;
    if (situation.signals().running() == 0) {
      // A crash, or a stop: whoever sets a count by hand has some run.
      return new Outcome(count, Optional.empty());
    }
    if (total > target) {
      return new Outcome(
          count, Optional.of("raised by hand from %d to %d: adopted".formatted(target, total)));
    }
    if (total == target) {
      return new Outcome(count, Optional.empty());
    }
    return scaled && count > total
        ? new Outcome(
            Math.max(count, Math.min(target, situation.policy().max())),
            Optional.of("lowered from %d to %d, and wanted back".formatted(target, total)))
        : new Outcome(
            count, Optional.of("lowered by hand from %d to %d: adopted".formatted(target, total)));
  }
}
