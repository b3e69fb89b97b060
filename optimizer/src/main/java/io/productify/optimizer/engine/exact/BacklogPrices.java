package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.QueueService;

/**
 * Prices of waiting work under which {@link PricedBacklog} bounds the optimum closely, and the
 * cheapest plan met on the way.
 *
 * <p>The bound is concave in the prices. They go up where the plan leaves work unserved and down
 * where it serves more than there is (a subgradient), by Polyak's step, and back to where the bound
 * holds.
 */
final class BacklogPrices {

  /** What of the last direction is kept: it damps the swing between too much and too little. */
  private static final double KEPT = 0.3;

  /** The share of Polyak's step, that which would close the gap between the bounds. */
  private static final double LONGER = 1.2;

  private static final double SHORTER = 0.7;

  /** Effort of pricing a count once, and of serving the queue in a step. */
  private static final long OF_A_COUNT = 2;

  private static final long OF_A_STEP = 40;

  /** Equal costs are apart by no more than this share of them, through rounding. */
  private static final double ROUNDING = 1e-12;

  /** The same, of everything that is added up for them. */
  private static final double ROUNDING_OF_SUMS = 1e-15;

  private final TwoStreamCosts costs;
  private final QueueService queue;
  private final double[] prices;
  private final double[] direction;
  private double share = 1;
  private boolean failedBefore;
  private PricedBacklog current;
  private PricedBacklog best;
  private double enough;

  BacklogPrices(TwoStreamCosts costs) {
    this.costs = costs;
    this.queue = new QueueService(costs.problem());
    this.prices = firstPrices();
    this.direction = new double[prices.length];
    this.current = new PricedBacklog(costs, prices.clone());
    this.best = current;
    this.enough = priceOf(best);
    if (!(enough + best.magnitude() < Double.POSITIVE_INFINITY)) {
      throw new NoPlanException("the plan's cost is beyond what can be counted");
    }
    turn();
  }

  /** Work waits until it pays to add a replica for it, and no longer than the plan looks. */
  private double[] firstPrices() {
    double added = costs.problem().replica().costPerHour() / costs.problem().replica().capacity();
    double[] first = new double[costs.rows().steps()];
    for (int t = 0; t < first.length; t++) {
      first[t] = Math.min(costs.carry() * (first.length - t), added);
    }
    return first;
  }

  /** Returns the relaxation with the highest bound so far. */
  PricedBacklog best() {
    return best;
  }

  /** Returns what the cheapest plan costs that has been met, cost units. */
  double enough() {
    return enough;
  }

  /**
   * Returns by how much costs may be apart that are equal but for rounding, cost units; above 0, so
   * that of two equal ones one is always the other's better.
   */
  double rounding() {
    return ROUNDING * enough + ROUNDING_OF_SUMS * best.magnitude() + Double.MIN_NORMAL;
  }

  /** Goes on for so many steps, or until the bounds meet or the effort is spent. */
  void improve(int iterations, Effort effort) {
    for (int i = 0; i < iterations && !effort.isSpent() && takeStep(); i++) {
      effort.spend(OF_A_COUNT * costs.rows().states() + OF_A_STEP * costs.rows().steps());
      current = new PricedBacklog(costs, prices.clone());
      enough = Math.min(enough, priceOf(current));
      boolean better = current.bound() > best.bound();
      if (better) {
        best = current;
        share *= LONGER;
      } else if (failedBefore) {
        share *= SHORTER;
      }
      failedBefore = !better && !failedBefore;
      turn();
    }
  }

  private double priceOf(PricedBacklog relaxed) {
    return costs.plan(relaxed.counts(), queue.cheapest(relaxed.counts()));
  }

  private void turn() {
    for (int t = 0; t < direction.length; t++) {
      direction[t] = current.unserved(t) + KEPT * direction[t];
    }
  }

  /** Returns false where there is nothing to gain. */
  private boolean takeStep() {
    double squared = 0;
    for (double d : direction) {
      squared += d * d;
    }
    double step = share * (enough - current.bound()) / squared;
    if (!(enough - best.bound() > rounding()) || !(step > 0) || Double.isInfinite(step)) {
      return false;
    }
    for (int t = 0; t < prices.length; t++) {
      prices[t] += step * direction[t];
    }
    keepValid();
    return true;
  }

  /**
   * The nearest prices that fall by at most the carry price: {@code price[t] + carry * t} must not
   * fall, which is an isotonic regression, solved by pooling neighbours that are out of order.
   */
  private void keepValid() {
    double carry = costs.carry();
    double[] sum = new double[prices.length];
    int[] length = new int[prices.length];
    int pools = 0;
    for (int t = 0; t < prices.length; t++) {
      sum[pools] = prices[t] + carry * t;
      length[pools++] = 1;
      while (pools > 1 && sum[pools - 2] * length[pools - 1] > sum[pools - 1] * length[pools - 2]) {
        sum[pools - 2] += sum[pools - 1];
        length[pools - 2] += length[pools - 1];
        pools--;
      }
    }
    int t = 0;
    for (int pool = 0; pool < pools; pool++) {
      double level = Math.min(sum[pool] / length[pool], carry * prices.length);
      for (int end = t + length[pool]; t < end; t++) {
        prices[t] = Math.max(0, level - carry * t);
      }
    }
  }
}
