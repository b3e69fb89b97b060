package io.productify.optimizer.engine;

import java.util.Arrays;

/**
 * The discounted shortfall cost of one step as a function of the demand units that are served:
 * convex, falling and piecewise linear. From {@code served[i]} to {@code served[i + 1]} each demand
 * unit saves {@code saving[i]}; beyond the last kink nothing is missing and nothing is saved.
 *
 * @param served the kinks, demand units, strictly ascending from 0
 * @param saving cost units for each demand unit served beyond the kink, strictly descending to 0
 * @param cost cost units at the kink
 */
public record ShortfallCurve(double[] served, double[] saving, double[] cost) {

  /** Returns the curve of a step. The price of running nothing is no part of it. */
  public static ShortfallCurve of(PlanProblem problem, int step) {
    Prices.Shortfall price = problem.terms().prices().shortfall();
    double[] coverage = problem.workload().coverage()[step];
    double cheapShare = price.soft() <= price.hard() ? price.softFraction() : 0;
    double[] softFrom = Arrays.stream(coverage).map(c -> c * (1 - cheapShare)).sorted().toArray();
    double[] full = Arrays.stream(coverage).sorted().toArray();
    double[] kinks =
        Arrays.stream(new double[][] {{0}, softFrom, full})
            .flatMapToDouble(Arrays::stream)
            .sorted()
            .distinct()
            .toArray();
    double[] savings = new double[kinks.length];
    int hard = 0;
    int covered = 0;
    for (int i = 0; i < kinks.length; i++) {
      while (hard < softFrom.length && softFrom[hard] <= kinks[i]) {
        hard++;
      }
      while (covered < full.length && full[covered] <= kinks[i]) {
        covered++;
      }
      double priced = (full.length - hard) * price.hard() + (hard - covered) * price.soft();
      savings[i] = problem.weight(step) * priced / full.length;
    }
    return joined(kinks, savings);
  }

  /** Joins neighbours that save the same, and adds the costs up from the far end. */
  private static ShortfallCurve joined(double[] kinks, double[] savings) {
    int size = 0;
    for (int i = 0; i < kinks.length; i++) {
      if (size == 0 || savings[i] < savings[size - 1]) {
        kinks[size] = kinks[i];
        savings[size++] = savings[i];
      }
    }
    double[] cost = new double[size];
    for (int i = size - 2; i >= 0; i--) {
      cost[i] = cost[i + 1] + savings[i] * (kinks[i + 1] - kinks[i]);
    }
    return new ShortfallCurve(Arrays.copyOf(kinks, size), Arrays.copyOf(savings, size), cost);
  }

  /** Returns the number of kinks, at least 1. */
  public int size() {
    return served.length;
  }

  /** Returns where a piece ends, demand units; the last one has no end. */
  public double end(int piece) {
    return piece + 1 < served.length ? served[piece + 1] : Double.POSITIVE_INFINITY;
  }

  /** Returns the piece that a served amount of at least 0 lies in. */
  public int pieceOf(double amount) {
    int found = Arrays.binarySearch(served, amount);
    return found >= 0 ? found : -found - 2;
  }

  /** Returns the cost when so many demand units are served, cost units. */
  public double costOf(double amount) {
    int piece = pieceOf(amount);
    // From the far end of the piece, so that what is fully served costs nothing at all.
    return piece + 1 < served.length
        ? cost[piece + 1] + saving[piece] * (served[piece + 1] - amount)
        : 0;
  }
}
