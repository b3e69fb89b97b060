package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.ShortfallCurve;

/**
 * The cheapest plan when every demand unit of queue work is served at a price instead of from a
 * backlog. The steps are then held together by the counts alone:
 *
 * <pre>
 *   step[t][n]  = running(t, n) + price[t] * arrivals[t]
 *                 + min over q in [0, capacity * n] of shortfall(t, capacity * n - q) - price[t] * q
 *   toGo[t][n]  = step[t][n] + after[t][n]
 *   after[t][n] = min over k of change(k - n - arriving) + toGo[t+1][k]
 * </pre>
 *
 * <p>This is the Lagrangian relaxation of {@code b[t] = b[t-1] + arrivals[t] - q[t]}. With prices
 * that are at least 0, fall by no more than the carry price from step to step and are no more than
 * it at the end, no plan that leaves a step with count n and backlog b costs less from there than
 * {@code after[t][n] + price[t+1] * b}.
 *
 * <p>Every step is convex in the count, so is the cost to go, and the best change leads straight
 * into a band of counts from which no change pays.
 */
final class PricedBacklog {

  private final TwoStreamCosts costs;
  private final CountRows rows;
  private final double[] prices;
  private final double[][] toGo;
  private final double[][] after;
  private final Band[] bands;
  private final int[] counts;

  /**
   * Counts from which no change pays.
   *
   * @param lowest below it, starting replicas pays
   * @param highest above it, stopping replicas pays
   */
  private record Band(int lowest, int highest) {}

  /**
   * @param prices for each step, cost units for each demand unit of queue work served
   */
  PricedBacklog(TwoStreamCosts costs, double[] prices) {
    this.costs = costs;
    this.rows = costs.rows();
    this.prices = prices;
    this.toGo = new double[rows.steps()][];
    this.after = new double[rows.steps()][];
    this.bands = new Band[rows.steps()];
    for (int t = rows.steps() - 1; t >= 0; t--) {
      after[t] = new double[rows.width(t)];
      if (t + 1 < rows.steps()) {
        bands[t + 1] = bandOf(t + 1);
        addCheapestChange(t);
      }
      toGo[t] = after[t].clone();
      addStep(t);
    }
    this.counts = cheapest();
  }

  /** Returns what no plan undercuts, cost units. */
  double bound() {
    return toGo[0][0];
  }

  /**
   * Returns the sum of what is added up for a plan at most, cost units: rounding is a share of it.
   */
  double magnitude() {
    double sum = 0;
    for (int t = 0; t < prices.length; t++) {
      int highest = rows.highest()[t];
      double served = (prices[t] + costs.carry()) * (costs.arrivals(t) + costs.capacity(highest));
      sum += served + costs.running(t, highest) + costs.shortfall(t, rows.lowest()[t]);
    }
    return sum;
  }

  /** Returns the price of a demand unit that waits for a step; 0 after the last one. */
  double price(int step) {
    return step < prices.length ? prices[step] : 0;
  }

  /** Returns the least cost from a step on, its own included, without its backlog's price. */
  double toGo(int step, int count) {
    return toGo[step][count - rows.lowest()[step]];
  }

  /** Returns the least cost after a step, without its backlog's price. */
  double after(int step, int count) {
    return after[step][count - rows.lowest()[step]];
  }

  /** Returns the counts of the cheapest plan at these prices. */
  int[] counts() {
    return counts;
  }

  /**
   * Returns the queue work that comes up in a step less what the plan serves of it: the slope of
   * {@link #bound} in the step's price.
   */
  double unserved(int step) {
    return costs.arrivals(step) - Math.max(0, costs.capacity(counts[step]) - interactive(step));
  }

  /** Returns what the interactive stream keeps: below it, serving it saves more than the price. */
  private double interactive(int step) {
    return costs.curve(step).served()[piece(step)];
  }

  private int piece(int step) {
    ShortfallCurve curve = costs.curve(step);
    int piece = 0;
    while (curve.saving()[piece] > prices[step]) {
      piece++;
    }
    return piece;
  }

  private void addStep(int step) {
    double[] row = toGo[step];
    double arrivals = prices[step] * costs.arrivals(step);
    double kept = interactive(step);
    double missing = costs.curve(step).cost()[piece(step)];
    for (int i = 0; i < row.length; i++) {
      int count = rows.lowest()[step] + i;
      double spare = costs.capacity(count) - kept;
      row[i] += arrivals + costs.running(step, count);
      row[i] += spare <= 0 ? costs.shortfall(step, count) : missing - prices[step] * spare;
    }
  }

  private Band bandOf(int step) {
    double[] row = toGo[step];
    double start = costs.change(1);
    double stop = costs.change(-1);
    int lowest = 0;
    int highest = 0;
    for (int i = 1; i < row.length; i++) {
      lowest = row[i] + start * i < row[lowest] + start * lowest ? i : lowest;
      highest = row[i] - stop * i <= row[highest] - stop * highest ? i : highest;
    }
    return new Band(rows.lowest()[step] + lowest, rows.lowest()[step] + highest);
  }

  private void addCheapestChange(int step) {
    int arriving = costs.problem().arrivingAt(step + 1);
    for (int i = 0; i < after[step].length; i++) {
      int base = rows.lowest()[step] + i + arriving;
      int count = next(step + 1, base);
      after[step][i] = costs.change(count - base) + toGo(step + 1, count);
    }
  }

  /** Returns the cheapest count of a step after one that makes {@code base} without a change. */
  int next(int step, int base) {
    Band band = bands[step];
    if (base < band.lowest()) {
      return (int) Math.min(band.lowest(), (long) base + costs.rise(step));
    }
    return base > band.highest() ? Math.max(band.highest(), base - costs.fall()) : base;
  }

  private int[] cheapest() {
    int[] cheapest = new int[rows.steps()];
    cheapest[0] = rows.lowest()[0];
    for (int t = 1; t < cheapest.length; t++) {
      cheapest[t] = next(t, cheapest[t - 1] + costs.problem().arrivingAt(t));
    }
    return cheapest;
  }
}
