package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.metrics.Signal;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What does not wait for a cooldown, nor for a load to last. */
final class Emergency {

  private static final double CPU_PERCENT = 95;
  private static final double MEMORY_PERCENT = 92;
  private static final int STEP = 3;

  private Emergency() {}

  /** Where the cluster refuses allocations more of them are pointless: it needs hosts. */
  static Optional<Verdict> clusterFull(Situation situation) {
    double rejected = situation.signals().of(Signal.REJECTED).orElse(0);
    if (rejected <= 0) {
      return Optional.empty();
    }
    int replicas = (int) Math.ceil(rejected);
    String text = "the cluster is full: %d allocations rejected".formatted(replicas);
    return Optional.of(
        Verdict.blocked(Block.CLUSTER_FULL, Urge.of(situation), text)
            .needing(Optional.of(new HostNeed(HostNeed.Kind.REJECTED, replicas))));
  }

  static Optional<Verdict> overCeiling(Situation situation) {
    Set<Trigger> over = EnumSet.noneOf(Trigger.class);
    Signals signals = situation.signals();
    if (signals.exceeds(Signal.MAX_CPU, CPU_PERCENT)) {
      over.add(Trigger.MAX_CPU);
    }
    if (signals.exceeds(situation.policy().maxMemory(), MEMORY_PERCENT)) {
      over.add(Trigger.MAX_MEMORY);
    }
    if (over.isEmpty()) {
      return Optional.empty();
    }
    // The triggers themselves may be in their cooldown; here they are heard all the same.
    Urge urge = new Urge(Math.max(Urge.of(situation).score(), Urge.STRONG), over, Set.of());
    return Optional.of(ScaleUp.bounded(situation, urge, new ScaleUp.Wish(STEP, "emergency")));
  }
}
