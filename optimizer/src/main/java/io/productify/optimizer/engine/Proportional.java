package io.productify.optimizer.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The plain baseline: at each step the count whose capacity covers the demand, as far as limits,
 * ramp and startup delay allow. With several equally likely demands it covers the one that nine of
 * ten do not exceed. It knows no prices and no budget, and always answers.
 */
public final class Proportional implements Engine {

  private static final double COVERED_SHARE = 0.9;

  @Override
  public String name() {
    return "proportional";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LOAD);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    int[] counts = counts(problem, Proportional::coveredInMostCases);
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    return new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
  }

  /**
   * Returns at each step the count for one of its demands, as far as limits, ramp and delay allow.
   *
   * @param covered chooses among the equally likely demands of a step
   */
  static int[] counts(PlanProblem problem, ToDoubleFunction<double[]> covered) {
    int[] counts = new int[problem.steps()];
    counts[0] = problem.fleet().start();
    for (int t = 1; t < counts.length; t++) {
      double demand = covered.applyAsDouble(problem.workload().coverage()[t]);
      counts[t] = towards(problem, t, new Move(counts[t - 1], demand));
    }
    return counts;
  }

  /**
   * A change of the count that a demand asks for.
   *
   * @param before the count of the step before
   * @param demand demand units to cover
   */
  record Move(int before, double demand) {}

  /** Returns the count for a demand, as far as limits, ramp and delay allow. */
  static int towards(PlanProblem problem, int step, Move move) {
    Ramp ramp = problem.fleet().ramp();
    int base = move.before() + problem.arrivingAt(step);
    int rise = step < problem.firstStep() ? 0 : ramp.maxUp();
    long highest = (long) base + rise;
    long lowest = (long) base - ramp.maxDown();
    int reached =
        (int) Math.max(0, Math.max(lowest, Math.min(highest, problem.countFor(move.demand()))));
    return problem.fleet().limits().clamp(reached);
  }

  /** Returns the demand that nine in ten of the equally likely ones do not exceed. */
  public static double coveredInMostCases(double[] coverage) {
    double[] sorted = coverage.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(COVERED_SHARE * sorted.length) - 1];
  }
}
