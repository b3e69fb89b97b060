package io.productify.optimizer.engine;

import java.util.OptionalDouble;

/** Prices every plan that keeps the rules: an oracle for small single-stream problems. */
final class BruteForce {

  private final PlanProblem problem;
  private final CountEnvelope envelope;
  private final int[] counts;
  private double best = Double.POSITIVE_INFINITY;

  private BruteForce(PlanProblem problem) {
    this.problem = problem;
    this.envelope = CountEnvelope.of(problem);
    this.counts = new int[problem.steps()];
  }

  /** Returns the cheapest total, or empty when no plan keeps the rules. */
  static OptionalDouble cheapest(PlanProblem problem) {
    BruteForce search = new BruteForce(problem);
    search.counts[0] = problem.fleet().start();
    search.extend(1);
    return Double.isInfinite(search.best) ? OptionalDouble.empty() : OptionalDouble.of(search.best);
  }

  private void extend(int step) {
    if (step == counts.length) {
      priceIfAllowed();
      return;
    }
    Ramp ramp = problem.fleet().ramp();
    int base = counts[step - 1] + problem.arrivingAt(step);
    int rise = step < problem.firstStep() ? 0 : ramp.maxUp();
    for (int count = base - ramp.maxDown(); count <= base + rise; count++) {
      if (count == problem.fleet().limits().clamp(count)) {
        counts[step] = count;
        extend(step + 1);
      }
    }
  }

  private void priceIfAllowed() {
    long spend = 0;
    for (int count : counts) {
      spend += count;
    }
    boolean allowed =
        counts[counts.length - 1] >= envelope.terminalFloor()
            && spend <= problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    if (allowed) {
      double total = PlanPrice.of(problem, counts, new double[counts.length]).total();
      best = Math.min(best, total);
    }
  }
}
