package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import java.util.List;
import java.util.Optional;

/**
 * The cheapest plan of one stream without a solver, by dynamic programming over counts.
 *
 * <p>Of several cheapest plans it takes the one with the fewest replicas started and stopped, then
 * the fewest replica-steps, then the lowest count at the earliest step where they differ.
 *
 * <p>A budget that no plan can keep is raised to the smallest that can be kept, with a note. What
 * is outside says so with a {@link NoPlanException}: queue work planned apart, more than {@value
 * #MOST_STATES} counts over all steps, and a budget that leaves too many plans to choose from.
 */
public final class ExactEngine implements Engine {

  /** Counts of all steps together; beyond it memory and time are no longer small. */
  static final int MOST_STATES = 2_000_000;

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public boolean needsLoad() {
    return true;
  }

  @Override
  public Plan plan(PlanProblem problem) {
    if (problem.workload().deferrable().isPresent()) {
      throw new NoPlanException("exact does not plan queue work apart (two_stream)");
    }
    problem.requirePlannableDemand();
    CountEnvelope envelope = CountEnvelope.of(problem);
    long smallestSpend = envelope.smallestSpend(problem);
    long budget = problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    if (budget < smallestSpend) {
      // No other plan spends as little, so there is nothing to choose.
      return planned(
          problem, envelope.smallestPlan(problem), List.of(Plan.Note.budgetRelaxed(smallestSpend)));
    }
    return planned(problem, cheapest(problem, budget), List.of());
  }

  private static int[] cheapest(PlanProblem problem, long budget) {
    CountRows rows = CountRows.of(problem);
    if (rows.states() > MOST_STATES) {
      throw new NoPlanException(
          "exact plans over at most %d counts of all steps, this plan has %d"
              .formatted(MOST_STATES, rows.states()));
    }
    WholeCosts costs = WholeCosts.of(problem, rows);
    int[] counts = new CheapestPlan(rows, costs, 0).counts();
    return rows.spareSpend(counts) <= budget - rows.leastSpend()
        ? counts
        : new BudgetedPlan(rows, costs, budget - rows.leastSpend()).counts();
  }

  private static Plan planned(PlanProblem problem, int[] counts, List<Plan.Note> notes) {
    PlanPrice price = PlanPrice.of(problem, counts, new double[counts.length]);
    return new Plan(counts, Optional.of(price), new Plan.Solution("optimal", 0), notes);
  }
}
