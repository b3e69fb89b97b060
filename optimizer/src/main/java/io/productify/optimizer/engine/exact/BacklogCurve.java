package io.productify.optimizer.engine.exact;

import java.util.Arrays;

/**
 * The least cost of a begun plan for each backlog it may leave: convex, falling and piecewise
 * linear, from the least backlog worth leaving to the most. More backlog than the most costs as
 * much as the most: a plan may always be thought to leave more than it does, which helps nobody.
 *
 * <p>Slopes are kept beside the points, because those of short pieces cannot be told from the
 * points.
 */
final class BacklogCurve {

  private final double[] backlog;
  private final double[] cost;
  private final double[] slope;
  private int first;
  private int last;

  /**
   * Takes the arrays as they are.
   *
   * @param backlog demand units, ascending
   * @param cost cost units, descending
   * @param slope of the piece that begins at each point, ascending; the last one counts for nothing
   */
  BacklogCurve(double[] backlog, double[] cost, double[] slope) {
    this(backlog, cost, slope, backlog.length);
  }

  /** As above, for the first so many entries. */
  BacklogCurve(double[] backlog, double[] cost, double[] slope, int size) {
    this.backlog = backlog;
    this.cost = cost;
    this.slope = slope;
    this.last = size - 1;
  }

  /** Returns a copy that shares nothing, of the points still there. */
  BacklogCurve copy() {
    return new BacklogCurve(
        Arrays.copyOfRange(backlog, first, last + 1),
        Arrays.copyOfRange(cost, first, last + 1),
        Arrays.copyOfRange(slope, first, last + 1));
  }

  /** Returns the number of points, at least 1. */
  int size() {
    return last - first + 1;
  }

  double backlog(int point) {
    return backlog[first + point];
  }

  double cost(int point) {
    return cost[first + point];
  }

  /** Returns the slope of the piece from a point to the next. */
  double slope(int point) {
    return slope[first + point];
  }

  /** Returns the cost at a backlog in the piece that begins at a point, or right of the last. */
  double costAt(int point, double atBacklog) {
    int at = first + point;
    return at < last && atBacklog > backlog[at]
        ? cost[at] + slope[at] * (atBacklog - backlog[at])
        : cost[at];
  }

  /** Returns the least of cost and price of the backlog together. */
  double least(double price) {
    int at = first;
    while (at < last && slope[at] + price < 0) {
      at++;
    }
    return cost[at] + price * backlog[at];
  }

  /** Cuts off, at both ends, where cost and price of the backlog together are above a limit. */
  void cutAbove(double limit, double price) {
    while (first < last && above(first, limit, price) > 0 && above(first + 1, limit, price) > 0) {
      first++;
    }
    while (last > first && above(last, limit, price) > 0 && above(last - 1, limit, price) > 0) {
      last--;
    }
    double left = above(first, limit, price);
    if (first < last && left > 0) {
      startAt(backlog[first] - left / (slope[first] + price));
    }
    double right = above(last, limit, price);
    if (first < last && right > 0) {
      endAt(backlog[last] - right / (slope[last - 1] + price));
    }
  }

  private double above(int at, double limit, double price) {
    return cost[at] + price * backlog[at] - limit;
  }

  /** Cuts off what is left of a backlog. */
  void startAt(double start) {
    while (first < last && backlog[first + 1] <= start) {
      first++;
    }
    if (first < last && start > backlog[first]) {
      cost[first] = costAt(0, start);
      backlog[first] = start;
    }
  }

  /** Cuts off what is right of a backlog. */
  void endAt(double end) {
    while (last > first && backlog[last - 1] >= end) {
      last--;
    }
    if (last > first && end < backlog[last]) {
      cost[last] = costAt(size() - 2, end);
      backlog[last] = end;
    }
  }
}
