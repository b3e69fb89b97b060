package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.Prices;

/**
 * What a replay costs, by the prices that plans are made under; a step is one replica's worth of
 * capacity and one replica's price long.
 *
 * @param prices of shortfall, changes and waiting work; a discount plays no part
 * @param replica cost units of one replica for one step, at least 0
 * @param unserved what becomes of the work that could not be served
 */
public record Tariff(Prices prices, double replica, Unserved unserved) {

  /** What becomes of work that could not be served. */
  public enum Unserved {
    /** It is gone. */
    LOST,
    /** It waits for the next step. */
    CARRIED
  }

  public Tariff {
    if (!(replica >= 0) || Double.isInfinite(replica)) {
      throw new IllegalArgumentException(
          "the price of a replica must be at least 0 and finite, was " + replica);
    }
  }

  /**
   * Returns the price of a shortfall for one step.
   *
   * @param demand replicas needed
   * @param missing of them, at least 0
   */
  double shortfall(double demand, double missing) {
    Prices.Shortfall price = prices.shortfall();
    double softShare = price.soft() <= price.hard() ? price.softFraction() : 0;
    double soft = Math.min(missing, softShare * demand);
    return price.soft() * soft + price.hard() * (missing - soft);
  }
}
