package io.productify.optimizer.safety;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.StepShortfall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is removed leaves at once, and what is ordered comes {@code first} steps later. The count
 * that a plan has for a step is asked for that many steps before, so that a fall would come too
 * early: it is put off while the steps until then need the replicas.
 *
 * <pre>
 *   asked[i] = max(x[first + i], min(asked[i - 1], max over j from i to first + i - 1 of need[j]))
 *   need[j]  = the count of least replicaCost * n + shortfall(j, n)
 * </pre>
 */
public final class RemovalGuard {

  private final PlanProblem problem;

  private RemovalGuard(PlanProblem problem) {
    this.problem = problem;
  }

  /**
   * Returns a plan whose falls are put off, with a correction where there are any. Under a budget
   * none is: what it leaves for a step may not be spent on the one before. A plan that leaves the
   * count as it is has no falls of its own.
   */
  public static SafePlan of(PlanProblem problem, SafePlan safe) {
    boolean budgeted = problem.terms().budgetReplicaSteps().isPresent();
    boolean leftAlone = safe.plan().filter(plan -> !plan.changesNothing()).isEmpty();
    return leftAlone || budgeted || problem.actsAtOnce()
        ? safe
        : new RemovalGuard(problem).guarded(safe);
  }

  private SafePlan guarded(SafePlan safe) {
    int[] desired = safe.desired().clone();
    int before = problem.fleet().start();
    for (int i = 0; i < desired.length; i++) {
      if (desired[i] < before) {
        desired[i] = Math.max(desired[i], Math.min(before, needed(i, before)));
      }
      before = desired[i];
    }
    int first = Arrays.mismatch(desired, safe.desired());
    return first < 0 ? safe : corrected(safe, desired, desired[first] - safe.desired()[first]);
  }

  private static SafePlan corrected(SafePlan safe, int[] desired, int kept) {
    List<Correction> corrections = new ArrayList<>(safe.verdict().corrections());
    String reason = "%d stay until the load has fallen".formatted(kept);
    corrections.add(new Correction(Correction.Kind.REMOVAL, reason));
    return new SafePlan(
        desired,
        safe.raw(),
        safe.plan(),
        new SafePlan.Verdict(safe.verdict().fallback(), corrections, safe.verdict().faults()));
  }

  /** What the steps need in which a count asked for at a step would not yet be meant. */
  private int needed(int step, int most) {
    int needed = 0;
    for (int j = step; j < step + problem.firstStep(); j++) {
      needed = Math.max(needed, cheapest(j, most));
    }
    return needed;
  }

  /** The price of a step is convex in its count, so the first that is dearer ends the search. */
  private int cheapest(int step, int most) {
    int count = most;
    while (count > 0 && cost(step, count - 1) <= cost(step, count)) {
      count--;
    }
    return count;
  }

  private double cost(int step, int count) {
    return problem.replica().costPerHour() * count + StepShortfall.costOf(problem, step, count);
  }
}
