package io.productify.optimizer.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The current count at every step: scaling is switched off, limits still apply. */
public final class Hold implements Engine {

  @Override
  public String name() {
    return "hold";
  }

  @Override
  public Set<Need> needs() {
    return Set.of();
  }

  @Override
  public Plan plan(PlanProblem problem) {
    int[] counts = new int[problem.steps()];
    Arrays.fill(counts, problem.fleet().running());
    return new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
  }
}
