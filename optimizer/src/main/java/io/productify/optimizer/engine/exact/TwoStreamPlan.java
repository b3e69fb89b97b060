package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.NoPlanException;
import java.util.Optional;

/**
 * The cheapest plan of two streams, without a budget.
 *
 * <p>A price on waiting work bounds the optimum from below, and the plans met while looking for the
 * price bound it from above ({@link BacklogPrices}). Between the two the plans are searched
 * completely ({@link TwoStreamSearch}), first those near the lower bound: the optimum is mostly
 * there, and a narrow search is a quick one. What a search within a limit finds is the optimum,
 * since it loses nothing that costs no more than the limit. A search that takes too long is broken
 * off for better prices.
 */
final class TwoStreamPlan {

  /** Steps towards better prices before each search. */
  private static final int ITERATIONS = 24;

  /** The share of the gap between the bounds that is searched first, and its growth after that. */
  private static final int NARROWEST = 16;

  private static final int WIDENING = 4;

  /** Effort of the first search; each one broken off leaves the next one more. */
  private static final long FIRST_EFFORT = 400_000;

  private static final int HARDER = 4;

  /** Effort of the last search, about half a second; with what went before it is a third more. */
  private static final long MOST_EFFORT = FIRST_EFFORT * HARDER * HARDER * HARDER;

  /** Additions of a plan, of which each may round. */
  private static final int MANY = 1000;

  private final TwoStreamCosts costs;
  private final BacklogPrices prices;

  /**
   * @param costs those of the problem
   */
  TwoStreamPlan(TwoStreamCosts costs) {
    this.costs = costs;
    this.prices = new BacklogPrices(costs);
  }

  /**
   * Returns the plan.
   *
   * @throws NoPlanException if there are too many plans to choose from
   */
  int[] counts() {
    for (long units = FIRST_EFFORT; units <= MOST_EFFORT; units *= HARDER) {
      prices.improve(ITERATIONS);
      Optional<BegunPlan> found = search(new Effort(units));
      if (found.isPresent()) {
        return found.get().counts(costs.rows().steps());
      }
    }
    throw new NoPlanException("the queue work (two_stream) leaves exact too many plans");
  }

  private Optional<BegunPlan> search(Effort effort) {
    double atLeast = prices.best().bound();
    double rounding = prices.rounding();
    // So that no plan that costs the same as the cheapest is lost to rounding.
    double gap = Math.max(0, prices.enough() - atLeast) + MANY * rounding;
    double room = gap / NARROWEST;
    Optional<BegunPlan> found = Optional.empty();
    while (found.isEmpty() && !effort.isSpent()) {
      TwoStreamSearch.Limit limit = new TwoStreamSearch.Limit(atLeast + room, rounding);
      found = new TwoStreamSearch(costs, prices.best(), limit, effort).cheapest();
      room = room < gap ? Math.min(gap, room * WIDENING) : room * WIDENING;
    }
    return found;
  }
}
