package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.StepShortfall;

/**
 * The prices of a problem as whole multiples of a small power of ten. Sums of them have no
 * rounding, so two plans that cost the same are seen to cost the same, in whatever order their
 * costs are added: only then can ties be broken by a rule. A power of ten, because prices are
 * written in decimals.
 */
final class WholeCosts {

  /** The units of the dearest plan: well within a long, and above a double's rounding. */
  private static final double MOST_UNITS = 1e15;

  private static final int LARGEST_EXPONENT = 300;

  private final PlanProblem problem;
  private final CountRows rows;
  private final double unitsPerCost;
  private final long startup;
  private final long shutdown;
  private final long[][] steps;

  private WholeCosts(PlanProblem problem, CountRows rows, double unitsPerCost) {
    this.problem = problem;
    this.rows = rows;
    this.unitsPerCost = unitsPerCost;
    this.startup = whole(problem.terms().prices().changes().startup());
    this.shutdown = whole(problem.terms().prices().changes().shutdown());
    this.steps = priceSteps();
  }

  PlanProblem problem() {
    return problem;
  }

  static WholeCosts of(PlanProblem problem, CountRows rows) {
    double dearest = dearest(problem, rows);
    if (Double.isInfinite(dearest)) {
      throw new NoPlanException("the plan's cost is beyond what can be counted");
    }
    if (dearest == 0) {
      return new WholeCosts(problem, rows, 1);
    }
    double exponent = Math.floor(Math.log10(MOST_UNITS / dearest));
    return new WholeCosts(problem, rows, Math.pow(10, Math.min(LARGEST_EXPONENT, exponent)));
  }

  private static double dearest(PlanProblem problem, CountRows rows) {
    Prices.Changes changes = problem.terms().prices().changes();
    double dearest = 0;
    for (int t = 0; t < rows.steps(); t++) {
      dearest += StepShortfall.costOf(problem, t, rows.lowest()[t]);
      dearest += problem.replica().costPerHour() * rows.highest()[t];
      if (t > 0) {
        double most = (double) rows.span(t) + problem.arrivingAt(t);
        dearest += (changes.startup() + changes.shutdown()) * most;
      }
    }
    return dearest;
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
    long replica = whole(problem.replica().costPerHour());
    for (int t = 0; t < prices.length; t++) {
      prices[t] = new long[rows.width(t)];
      for (int i = 0; i < prices[t].length; i++) {
        int count = rows.lowest()[t] + i;
        prices[t][i] = replica * count + whole(StepShortfall.costOf(problem, t, count));
      }
    }
    return prices;
  }

  private long whole(double cost) {
    return Math.round(cost * unitsPerCost);
  }
}
