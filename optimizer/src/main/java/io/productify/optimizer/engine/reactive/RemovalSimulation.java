package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a removal does to those who stay, so that it is not taken back a moment later. Processor
 * load moves to the others; memory belongs to its process and does not; response times follow
 * queues and what lies behind, not the number of replicas: for the last two there must be room now.
 */
final class RemovalSimulation {

  /** Every result must keep to this share of the threshold that adds replicas. */
  static final double MARGIN = 0.85;

  private RemovalSimulation() {}

  static Verdict checked(Situation situation, int step) {
    return cpu(situation, step)
        .or(() -> memory(situation))
        .or(() -> response(situation))
        .orElseGet(() -> ScaleDown.removing(step, situation));
  }

  static Optional<Verdict> cpu(Situation situation, int step) {
    int running = situation.signals().running();
    double average = situation.signals().of(Signal.AVERAGE_CPU).orElseThrow();
    double projected = average * running / (running - step);
    double bound = MARGIN * situation.policy().threshold(PolicyField.SCALE_UP_CPU_AVG);
    return over(Block.SIMULATION_CPU, "projected average cpu", projected, bound);
  }

  static Optional<Verdict> memory(Situation situation) {
    double average = situation.signals().of(situation.policy().averageMemory()).orElseThrow();
    double bound = MARGIN * situation.policy().threshold(PolicyField.SCALE_UP_MEM_AVG);
    return over(Block.SIMULATION_MEMORY, "average memory", average, bound);
  }

  static Optional<Verdict> response(Situation situation) {
    OptionalDouble millis = situation.signals().of(Signal.RESPONSE_MS);
    double bound = MARGIN * situation.policy().threshold(PolicyField.SCALE_UP_RESPONSE_MS);
    return millis.isPresent()
        ? over(Block.SIMULATION_RESPONSE, "response ms", millis.getAsDouble(), bound)
        : Optional.empty();
  }

  private static Optional<Verdict> over(Block block, String what, double value, double bound) {
    return value >= bound
        ? Optional.of(
            Verdict.blocked(
                block,
                Urge.NONE,
                String.format(
                    Locale.ROOT, "no removal: %s %.1f is not under %.1f", what, value, bound)))
        : Optional.empty();
  }
}
