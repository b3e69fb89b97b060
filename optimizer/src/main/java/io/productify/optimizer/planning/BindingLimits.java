package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which limits bind a plan: {@code min}, {@code max}, {@code ramp_up}, {@code ramp_down}, {@code
 * budget}, {@code terminal}.
 *
 * <p>A plan of least cost is bound by a limit if some nearby plan that the limit alone forbids
 * would cost less; where several hold together and none alone, by each of those. A plan that looks
 * at no prices, and one of two streams, whose queue has no price of its own in each step, is bound
 * by the limits that {@link TouchedLimits} names.
 */
final class BindingLimits {

  /** The share of a plan's cost below which a saving may be rounding. */
  private static final double ROUNDING = 1e-9;

  private static final Set<Limit> ONE_BY_ONE = EnumSet.complementOf(EnumSet.of(Limit.BUDGET));

  private final PlanProblem problem;
  private final int[] counts;
  private final NearbyPlans nearby;
  private final double noise;

  private BindingLimits(PlanProblem problem, Plan plan) {
    this.problem = problem;
    this.counts = plan.counts();
    this.nearby = new NearbyPlans(problem, counts);
    this.noise = ROUNDING * plan.price().map(PlanPrice::total).orElse(0.0);
  }

  /** Returns the names of the limits that bind, in a fixed order; empty when none does. */
  static List<String> of(PlanProblem problem, Plan plan) {
    boolean priced = !plan.solution().equals(Plan.Solution.NONE);
    boolean oneStream = problem.workload().deferrable().isEmpty();
    Set<Limit> binding =
        priced && oneStream
            ? new BindingLimits(problem, plan).byPrice()
            : TouchedLimits.of(problem, plan);
    return binding.stream().map(Limit::label).toList();
  }

  private Set<Limit> byPrice() {
    Set<Limit> binding = alone();
    if (binding.isEmpty()) {
      binding = together();
    }
    if (budgetBinds()) {
      binding.add(Limit.BUDGET);
    }
    return binding;
  }

  private Set<Limit> alone() {
    double within = nearby.saving(EnumSet.noneOf(Limit.class));
    Set<Limit> binding = EnumSet.noneOf(Limit.class);
    for (Limit limit : ONE_BY_ONE) {
      if (nearby.saving(EnumSet.of(limit)) > within + noise) {
        binding.add(limit);
      }
    }
    return binding;
  }

  private Set<Limit> together() {
    double beyond = nearby.saving(ONE_BY_ONE);
    Set<Limit> binding = EnumSet.noneOf(Limit.class);
    for (Limit limit : ONE_BY_ONE) {
      Set<Limit> others = EnumSet.copyOf(ONE_BY_ONE);
      others.remove(limit);
      if (nearby.saving(others) < beyond - noise) {
        binding.add(limit);
      }
    }
    return binding;
  }

  /** A budget that was raised to the least spend left no choice; one that is kept may hold back. */
  private boolean budgetBinds() {
    long spend = Arrays.stream(counts).asLongStream().sum();
    long budget = problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    boolean near = budget - spend < counts.length;
    return spend > budget || (near && nearby.savingOfMore() > noise);
  }
}
