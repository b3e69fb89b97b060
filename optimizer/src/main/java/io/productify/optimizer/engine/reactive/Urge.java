package io.productify.optimizer.engine.reactive;

import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How strongly replicas are wanted.
 *
 * @param score 0 where nothing asks for any, else 0.30 to 1
 * @param fired the triggers that are heard
 * @param unheard the triggers that fire in their own cooldown
 */
record Urge(double score, Set<Trigger> fired, Set<Trigger> unheard) {

  /** Nothing is wanted. */
  static final Urge NONE = new Urge(0, Set.of(), Set.of());

  /** Any trigger is worth one replica. */
  private static final double BASE = 0.30;

  private static final double MODERATE = 0.45;

  /** From here on everything is far past its threshold. */
  static final double STRONG = 0.75;

  /** A sum of weights that is 0.45 on paper is a hair less as a double. */
  private static final double ROUNDING = 1e-9;

  static Urge of(Situation situation) {
    Set<Trigger> fired = EnumSet.noneOf(Trigger.class);
    Set<Trigger> unheard = EnumSet.noneOf(Trigger.class);
    double sum = 0;
    for (Trigger trigger : Trigger.values()) {
      OptionalDouble overage = trigger.overage(situation.signals(), situation.policy());
      if (overage.isPresent() && muted(trigger, situation)) {
        unheard.add(trigger);
      } else if (overage.isPresent()) {
        fired.add(trigger);
        sum += overage.getAsDouble() * trigger.weight();
      }
    }
    return new Urge(fired.isEmpty() ? 0 : Math.min(1, BASE + sum), fired, unheard);
  }

  /** Whoever waits for a place is always heard: nobody else tells of it. */
  private static boolean muted(Trigger trigger, Situation situation) {
    return trigger != Trigger.PENDING_STUCK && situation.timers().suppressed().contains(trigger);
  }

  /** Tells whether anything asks for replicas, heard or not. */
  boolean any() {
    return !fired.isEmpty() || !unheard.isEmpty();
  }

  /** Returns how many replicas the score asks for. */
  int step() {
    return score + ROUNDING >= STRONG ? 3 : score + ROUNDING >= MODERATE ? 2 : 1;
  }

  static String names(Set<Trigger> triggers) {
    return triggers.stream().sorted().map(Trigger::label).collect(Collectors.joining(", "));
  }
}
