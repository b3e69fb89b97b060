package io.productify.optimizer.engine;

import java.util.List;
import java.util.Optional;

/**
 * An engine's answer.
 *
 * @param counts replicas for each step of the problem, step 0 being now
 * @param price what the plan costs; empty for an engine that prices nothing
 * @param solution how it was found
 * @param notes what the engine had to change or give up, one sentence each
 */
public record Plan(int[] counts, Optional<PlanPrice> price, Solution solution, List<String> notes) {

  /**
   * How a plan was found.
   *
   * @param status the solver's word: optimal, feasible, or none where nothing was solved
   * @param relativeGap distance to the proven bound over the objective; 0 when optimal
   */
  public record Solution(String status, double relativeGap) {

    /** A plan that needed no solver. */
    public static final Solution NONE = new Solution("none", 0);
  }

  /** Returns the note of a budget that no plan can keep, raised to {@code replicaSteps}. */
  public static String budgetRelaxed(long replicaSteps) {
    return "budget relaxed to the smallest feasible of %d replica-steps".formatted(replicaSteps);
  }

  public Plan {
    notes = List.copyOf(notes);
  }
}
