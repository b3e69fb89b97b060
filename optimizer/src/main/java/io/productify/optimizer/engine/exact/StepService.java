package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.ShortfallCurve;
import java.util.Arrays;

/**
 * Carries a curve on over one step: the work of the step comes in, the queue is served at the
 * expense of the interactive stream where that pays, and what is left is carried.
 *
 * <pre>
 *   after(b') = carry * b' + min over b + arrivals - q = b', 0 &lt;= q &lt;= capacity of
 *               before(b) + shortfall(capacity - q)
 * </pre>
 *
 * <p>Both are convex in what they leave to the queue, so the minimum takes their pieces in the
 * order of their slopes (an infimal convolution). A demand unit of backlog costs nothing less than
 * nothing and at most the carry price for each step that is left, so pieces outside those slopes
 * are left out at both ends.
 */
final class StepService {

  private final TwoStreamCosts costs;
  private double[] backlog = new double[64];
  private double[] cost = new double[64];
  private double[] slope = new double[64];
  private int points;

  /** The backlog that is left, and what it costs without its carry, where the curve has got to. */
  private double leaves;

  private double paid;

  StepService(TwoStreamCosts costs) {
    this.costs = costs;
  }

  /**
   * Returns the curve after a step. It is overwritten by the next call, so what is kept must be
   * copied.
   *
   * @param change what starting and stopping replicas costs before the step, cost units
   */
  BacklogCurve carriedOver(BacklogCurve before, int step, int count, double change) {
    ShortfallCurve shortfall = costs.curve(step);
    double capacity = costs.capacity(count);
    int piece = firstGivenUp(shortfall, step);
    double interactive = Math.min(shortfall.served()[piece], capacity);
    points = 0;
    ensure(before.size() + shortfall.size() + 2);
    leaves = before.backlog(0) + costs.arrivals(step) - (capacity - interactive);
    paid = before.cost(0) + change + costs.running(step, count);
    paid += interactive < capacity ? shortfall.cost()[piece] : costs.shortfall(step, count);
    int of = 0;
    while (true) {
      double waiting = of + 1 < before.size() ? before.slope(of) : Double.POSITIVE_INFINITY;
      double serving =
          interactive < capacity ? -shortfall.saving()[piece] : Double.POSITIVE_INFINITY;
      double steepest = Math.min(waiting, serving);
      if (steepest == Double.POSITIVE_INFINITY || (leaves >= 0 && steepest + costs.carry() >= 0)) {
        break;
      }
      if (waiting <= serving) {
        add(before.backlog(of + 1) - before.backlog(of), steepest);
        of++;
      } else {
        double end = Math.min(shortfall.end(piece), capacity);
        add(end - interactive, steepest);
        interactive = end;
        piece++;
      }
    }
    if (points == 0) {
      start();
    }
    return new BacklogCurve(backlog, cost, slope, points);
  }

  /** Returns the first piece that saves no more than never serving the queue instead costs. */
  private int firstGivenUp(ShortfallCurve shortfall, int step) {
    double never = costs.carry() * (costs.rows().steps() - step);
    int piece = 0;
    while (shortfall.saving()[piece] > never) {
      piece++;
    }
    return piece;
  }

  /** Adds a piece, as far as it leaves no backlog below 0. */
  private void add(double length, double steepness) {
    double left = length;
    if (leaves < 0) {
      double served = Math.min(length, -leaves);
      paid += steepness * served;
      left -= served;
      leaves = left > 0 ? 0 : leaves + served;
    }
    double carried = steepness + costs.carry();
    if (!(left > 0) || carried >= 0) {
      return;
    }
    if (points == 0) {
      start();
    }
    boolean bends = points == 1 || carried - slope[points - 2] > rounding();
    points += bends ? 1 : 0;
    if (bends) {
      slope[points - 2] = carried;
    }
    cost[points - 1] = (bends ? cost[points - 2] : cost[points - 1]) + carried * left;
    leaves += left;
    backlog[points - 1] = leaves;
  }

  private void start() {
    leaves = Math.max(0, leaves);
    backlog[0] = leaves;
    cost[0] = paid + costs.carry() * leaves;
    points = 1;
  }

  /** Slopes are sums of prices; what is apart by less than this is the same sum. */
  private double rounding() {
    return 1e-13 * costs.carry() * costs.rows().steps();
  }

  private void ensure(int size) {
    if (size > backlog.length) {
      backlog = Arrays.copyOf(backlog, 2 * size);
      cost = Arrays.copyOf(cost, 2 * size);
      slope = Arrays.copyOf(slope, 2 * size);
    }
  }
}
