package io.productify.optimizer.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
  public boolean needsLoad() {
    return true;
  }

  @Override
  public Plan plan(PlanProblem problem) {
    int[] counts = new int[problem.steps()];
    counts[0] = problem.fleet().start();
    for (int t = 1; t < counts.length; t++) {
      counts[t] = towards(problem, t, counts[t - 1]);
    }
    PlanPrice price = PlanPrice.of(problem, counts, spareCapacity(problem, counts));
    return new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
  }

  private static int towards(PlanProblem problem, int step, int before) {
    Ramp ramp = problem.fleet().ramp();
    int base = before + problem.arrivingAt(step);
    int rise = step < problem.firstStep() ? 0 : ramp.maxUp();
    int wanted = problem.countFor(coveredInMostCases(problem.workload().coverage()[step]));
    long highest = (long) base + rise;
    long lowest = (long) base - ramp.maxDown();
    int reached = (int) Math.max(0, Math.max(lowest, Math.min(highest, wanted)));
    return problem.fleet().limits().clamp(reached);
  }

  /** Returns the demand that nine in ten of the equally likely ones do not exceed. */
  public static double coveredInMostCases(double[] coverage) {
    double[] sorted = coverage.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(COVERED_SHARE * sorted.length) - 1];
  }

  /** The queue gets what the interactive stream leaves. */
  private static double[] spareCapacity(PlanProblem problem, int[] counts) {
    double[] served = new double[counts.length];
    problem
        .workload()
        .deferrable()
        .ifPresent(
            stream -> {
              double backlog = stream.initialBacklog();
              for (int t = 0; t < counts.length; t++) {
                double capacity = problem.replica().capacity() * counts[t];
                double spare = Math.max(0, capacity - problem.workload().demand()[t]);
                backlog += stream.arrivals()[t];
                served[t] = Math.min(spare, backlog);
                backlog -= served[t];
              }
            });
    return served;
  }
}
