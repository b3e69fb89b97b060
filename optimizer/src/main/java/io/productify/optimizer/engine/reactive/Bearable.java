package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How far a count may fall for reasons other than being idle. */
final class Bearable {

  /** Whatever one of these says, nobody goes. */
  private static final List<Function<Situation, Optional<Verdict>>> IN_THE_WAY =
      List.of(
          Guards::incoherent,
          Guards::disabled,
          Guards::stopped,
          Guards::crashLoop,
          Emergency::clusterFull,
          Emergency::overCeiling,
          Cooldown::afterUp,
          RemovalSimulation::memory,
          RemovalSimulation::response);

  private Bearable() {}

  static int count(Situation situation) {
    Signals signals = situation.signals();
    boolean wanted = Urge.of(situation).any();
    return wanted || somethingMissing(situation) || inTheWay(situation)
        ? signals.total()
        : fewest(situation);
  }

  /** Conditions first: the simulation needs their signals. */
  private static boolean somethingMissing(Situation situation) {
    return DownCondition.firstUnmetOfRemoval(situation.signals(), situation.policy()).isPresent();
  }

  private static boolean inTheWay(Situation situation) {
    return IN_THE_WAY.stream().anyMatch(rule -> rule.apply(situation).isPresent());
  }

  /** The processor load of all of them, spread over so few that it is just under the bound. */
  private static int fewest(Situation situation) {
    Signals signals = situation.signals();
    ReactivePolicy policy = situation.policy();
    double load = signals.of(Signal.AVERAGE_CPU).orElseThrow() * signals.running();
    double bound = RemovalSimulation.MARGIN * policy.threshold(PolicyField.SCALE_UP_CPU_AVG);
    int kept = (int) Math.floor(load / bound) + 1;
    return Math.min(signals.total(), Math.max(policy.min(), kept));
  }
}
