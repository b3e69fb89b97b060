package io.productify.optimizer.safety;

import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.StepShortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is removed leaves at once, and what is ordered comes {@code first} steps later. The count
 * that a plan has for a step is asked for that many steps before, so that a fall would come too
 * early: it is put off while the steps until then need the replicas.
 *
 * <pre>
 *   asked[i] = max(x[first + i], min(asked[i - 1], max over j from i to first + i - 1 of need[j]))
 *   need[j]  = the count of least replicaCost * n + shortfall(j, n), and from the first step that the
 *              plan decides at most x[j]: where the ramp alone holds x[j] up, nothing is put off
 * </pre>
 */
public final class RemovalGuard {

  private final PlanProblem problem;
  private final int[] plan;
  private final int first;

  private RemovalGuard(PlanProblem problem, int[] plan) {
    this.problem = problem;
    this.plan = plan;
    this.first = problem.firstStep();
  }

  /** Returns a plan whose falls are put off, with a correction where there are any. */
  public static SafePlan of(PlanProblem problem, SafePlan safe) {
    Optional<Plan> plan = safe.plan();
    return plan.isEmpty() ? safe : new RemovalGuard(problem, plan.get().counts()).guarded(safe);
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
    int kept = desired[0] - safe.desired()[0];
    if (kept == 0) {
      return new SafePlan(desired, safe.raw(), safe.plan(), safe.verdict());
    }
    List<Correction> corrections = new ArrayList<>(safe.verdict().corrections());
    corrections.add(
        new Correction(
            Correction.Kind.REMOVAL, "%d stay until the load has fallen".formatted(kept)));
    return new SafePlan(
        desired,
        safe.raw(),
        safe.plan(),
        new SafePlan.Verdict(safe.verdict().fallback(), corrections, safe.verdict().faults()));
  }

  /** What the steps need in which a count asked for at a step would not yet be meant. */
  private int needed(int step, int most) {
    int needed = 0;
    for (int j = step; j < first + step; j++) {
      int need = cheapest(j, most);
      needed = Math.max(needed, j < first ? need : Math.min(plan[j], need));
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
