package io.productify.optimizer.engine;

import java.util.Arrays;
import java.util.OptionalDouble;

/** Prices every plan that keeps the rules: an oracle for small problems. */
final class BruteForce {

  private final PlanProblem problem;
  private final CountEnvelope envelope;
  private final int[] counts;
  private double best = Double.POSITIVE_INFINITY;
  private int[] preferred = new int[0];

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

  /** Returns, of the cheapest plans, the one with the fewest changes, then the lowest counts. */
  static int[] preferred(PlanProblem problem) {
    BruteForce search = new BruteForce(problem);
    search.counts[0] = problem.fleet().start();
    search.extend(1);
    return search.preferred;
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
    long spend = spend(counts);
    boolean allowed =
        counts[counts.length - 1] >= envelope.terminalFloor()
            && spend <= problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    if (allowed) {
      PlanPrice withoutQueue = PlanPrice.of(problem, counts, new double[counts.length]);
      if (withoutQueue.total() - withoutQueue.carry() > best + same()) {
        return;
      }
      double total = priceOf(counts);
      if (isPreferred(total)) {
        preferred = counts.clone();
      }
      best = Math.min(best, total);
    }
  }

  private double priceOf(int[] plan) {
    return problem
        .workload()
        .deferrable()
        .map(stream -> PlanPrice.of(problem, plan, new double[plan.length]))
        .map(unserved -> unserved.total() - unserved.carry() + QueueFlow.cost(problem, plan))
        .orElseGet(() -> PlanPrice.of(problem, plan, new double[plan.length]).total());
  }

  private double same() {
    return 1e-9 * Math.max(1, best);
  }

  /** Plans are tried in ascending order of counts, so of equals the first one stays. */
  private boolean isPreferred(double total) {
    if (Double.isInfinite(best) || total < best - same()) {
      return true;
    }
    if (total > best + same()) {
      return false;
    }
    int byChanges = Long.compare(changes(counts), changes(preferred));
    return byChanges < 0 || (byChanges == 0 && spend(counts) < spend(preferred));
  }

  private long changes(int[] plan) {
    long changes = 0;
    for (int t = 1; t < plan.length; t++) {
      changes += Math.abs(plan[t] - plan[t - 1] - problem.arrivingAt(t));
    }
    return changes;
  }

  private static long spend(int[] plan) {
    return Arrays.stream(plan).asLongStream().sum();
  }
}
