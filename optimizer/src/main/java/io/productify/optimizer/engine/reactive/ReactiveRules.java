package io.productify.optimizer.engine.reactive;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rules in their strict order: the first that has something to say answers. Up fast, by any
 * trigger; down slowly, if every condition holds. In doubt a count holds or rises.
 */
public final class ReactiveRules {

  private static final List<Function<Situation, Optional<Verdict>>> IN_ORDER =
      List.of(
          Guards::incoherent,
          Guards::disabled,
          Guards::stopped,
          Guards::crashLoop,
          Emergency::clusterFull,
          Emergency::overCeiling,
          Cooldown::afterUp,
          Cooldown::afterDown,
          ScaleUp::triggered,
          ScaleDown::idle);

  private ReactiveRules() {}

  /** Returns what the rules say of a situation. */
  public static Verdict evaluate(Situation situation) {
    return IN_ORDER.stream()
        .map(rule -> rule.apply(situation))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow();
  }

  /** Tells whether anything asks for replicas: what the time of "sustained" is counted from. */
  public static boolean upConditionsMet(Signals signals, ReactivePolicy policy) {
    return Urge.of(new Situation(signals, policy, Timers.FRESH)).any();
  }

  /** Tells whether every condition of a removal holds. */
  public static boolean downConditionsMet(Signals signals, ReactivePolicy policy) {
    return DownCondition.firstUnmet(signals, policy).isEmpty();
  }

  /**
   * Returns the fewest replicas that could stay if somebody else wants the others to go: the rules
   * would neither keep nor add any, and those who stay are not too busy. They need not be idle, nor
   * have been so for a while; the removal simulation of {@link RemovalSimulation} decides.
   *
   * @return between the lowest count and the total; the total where a removal is out of question
   */
  public static int fewestBearable(Situation situation) {
    return Bearable.count(situation);
  }
}
