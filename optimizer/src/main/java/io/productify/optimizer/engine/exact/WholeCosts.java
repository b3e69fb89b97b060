package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlainPlan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.StepShortfall;

/**
 * The prices of a problem as whole multiples of a small power of ten. Sums of them have no
 * rounding, so two plans that cost the same are seen to cost the same, in whatever order their
 * costs are added: only then can ties be broken by a rule. A power of ten, because prices are
 * written in decimals.
 */
final class WholeCosts {

  /** What all prices of any plan may add up to: well within a long, with room for a surcharge. */
  private static final double MOST_UNITS = 1e18;

  /** The resolution beyond which doubles add nothing. */
  private static final double FINEST = 1e15;

  private static final int LARGEST_EXPONENT = 300;

  private final PlanProblem problem;
  private final CountRows rows;
  private final Resolution resolution;
  private final long startup;
  private final long shutdown;
  private final long[][] steps;

  private WholeCosts(PlanProblem problem, CountRows rows, Resolution resolution) {
    this.problem = problem;
    this.rows = rows;
    this.resolution = resolution;
    this.startup = resolution.whole(problem.terms().prices().changes().startup());
    this.shutdown = resolution.whole(problem.terms().prices().changes().shutdown());
    this.steps = priceSteps();
  }

  /**
   * How fine prices are told apart.
   *
   * @param unitsPerCost a power of ten
   * @param prohibitive more units than a known plan costs in all: a price at least as high is never
   *     paid by the cheapest plan, and need not be told from others like it
   */
  private record Resolution(double unitsPerCost, long prohibitive) {

    long whole(double cost) {
      return Math.min(prohibitive, Math.round(cost * unitsPerCost));
    }

    long times(long units, int count) {
      return (double) units * count >= prohibitive ? prohibitive : units * count;
    }
  }

  PlanProblem problem() {
    return problem;
  }

  static WholeCosts of(PlanProblem problem, CountRows rows) {
    double enough = PlainPlan.of(problem).price().orElseThrow().total();
    if (!Double.isFinite(enough)) {
      throw new NoPlanException("the plan's cost is beyond what can be counted");
    }
    // Each count of each step is one price at most, and each change between them another.
    double most = Math.min(FINEST, MOST_UNITS / (rows.states() + 3.0 * rows.steps()));
    double exponent = enough == 0 ? LARGEST_EXPONENT : Math.floor(Math.log10(most / enough));
    double unitsPerCost = Math.pow(10, Math.min(LARGEST_EXPONENT, exponent));
    long prohibitive = 2 * Math.round(enough * unitsPerCost) + 3L * rows.steps() + 1;
    return new WholeCosts(problem, rows, new Resolution(unitsPerCost, prohibitive));
  }

  /** Returns the price of a start, units. */
  long startup() {
    return startup;
  }

  /** Returns the price of a stop, units. */
  long shutdown() {
    return shutdown;
  }

  /** Returns the price of a count at a step: its replicas and its shortfall, units. */
  long step(int step, int count) {
    return steps[step][count - rows.lowest()[step]];
  }

  /** Returns the price of a whole plan, units. */
  long plan(int[] counts) {
    long cost = step(0, counts[0]);
    for (int t = 1; t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      cost += step(t, counts[t]) + change(change);
    }
    return cost;
  }

  /** Returns the price of starting, or below 0 stopping, so many replicas, units. */
  long change(int replicas) {
    return replicas >= 0 ? startup() * replicas : -shutdown() * replicas;
  }

  private long[][] priceSteps() {
    long[][] prices = new long[rows.steps()][];
    long replica = resolution.whole(problem.replica().costPerHour());
    for (int t = 0; t < prices.length; t++) {
      prices[t] = new long[rows.width(t)];
      for (int i = 0; i < prices[t].length; i++) {
        int count = rows.lowest()[t] + i;
        prices[t][i] =
            resolution.times(replica, count)
                + resolution.whole(StepShortfall.costOf(problem, t, count));
      }
    }
    return prices;
  }
}
