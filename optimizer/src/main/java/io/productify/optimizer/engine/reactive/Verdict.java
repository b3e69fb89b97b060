package io.productify.optimizer.engine.reactive;

import java.util.Optional;
import java.util.Set;

/**
 * What the rules say.
 *
 * @param change replicas to add, or to remove when negative
 * @param grounds why
 * @param hostNeed the host signal, where it is raised
 */
public record Verdict(int change, Grounds grounds, Optional<HostNeed> hostNeed) {

  /**
   * Why a count changes, or does not.
   *
   * @param blockedBy what kept it from changing; empty where nothing wanted it to
   * @param score how strongly replicas are wanted, 0 to 1; kept where nothing changes, for tuning
   * @param fired the triggers that ask for replicas
   * @param text one sentence for an operator
   */
  public record Grounds(Optional<Block> blockedBy, double score, Set<Trigger> fired, String text) {

    public Grounds {
      fired = Set.copyOf(fired);
    }
  }

  static Verdict blocked(Block block, Urge urge, String text) {
    return new Verdict(
        0, new Grounds(Optional.of(block), urge.score(), urge.fired(), text), Optional.empty());
  }

  static Verdict change(int change, Urge urge, String text) {
    return new Verdict(
        change, new Grounds(Optional.empty(), urge.score(), urge.fired(), text), Optional.empty());
  }

  Verdict needing(Optional<HostNeed> need) {
    return new Verdict(change, grounds, need);
  }

  /** Returns which way the count moves. */
  public Direction direction() {
    return Direction.of(change);
  }

  /** Tells whether the host signal is raised. */
  public boolean hostSignal() {
    return hostNeed.isPresent();
  }
}
