package io.productify.optimizer.engine.exact;

/**
 * The smallest price on a replica-step, about, under which the cheapest plan keeps a budget.
 *
 * @param units the price, units of {@link WholeCosts}
 * @param plan the cheapest plan under it
 * @param enough what the cheapest known plan costs that keeps the budget, without the surcharge
 */
record Surcharge(long units, CheapestPlan plan, long enough) {

  /** A surcharge on all counts of all steps must stay within a long. */
  private static final long MOST_UNITS = Long.MAX_VALUE / 4;

  /** The search ends when the price is known to this share. */
  private static final long PRECISION = 1_000_000;

  static Surcharge of(CountRows rows, WholeCosts costs, long spare) {
    long enough = costs.plan(rows.lowest());
    long highest = MOST_UNITS / (spare + rows.spareSpend(rows.highest()) + 1);
    long below = 0;
    long above = 1;
    CheapestPlan plan = new CheapestPlan(rows, costs, above);
    while (rows.spareSpend(plan.counts()) > spare && above <= highest / 2) {
      below = above;
      above *= 2;
      plan = new CheapestPlan(rows, costs, above);
    }
    while (above - below > 1 + above / PRECISION) {
      long between = below + (above - below) / 2;
      CheapestPlan tried = new CheapestPlan(rows, costs, between);
      if (rows.spareSpend(tried.counts()) > spare) {
        below = between;
      } else {
        above = between;
        plan = tried;
      }
    }
    if (rows.spareSpend(plan.counts()) <= spare) {
      enough = Math.min(enough, costs.plan(plan.counts()));
    }
    return new Surcharge(above, plan, enough);
  }
}
