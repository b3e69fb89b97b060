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

  /** Steps towards better prices before the first search, and how many times more before others. */
  private static final int ITERATIONS = 24;

  private static final int MORE_ITERATIONS = 2;

  /** The share of the gap between the bounds that is searched first, and its growth after that. */
  private static final int NARROWEST = 8;

  private static final int WIDENING = 2;

  /**
   * Effort of the first search, a few milliseconds, and how many times more the others may take.
   */
  private static final long FIRST_EFFORT = 400_000;

  private static final int MORE_EFFORT = 4;

  private final TwoStreamCosts costs;
  private final BacklogPrices prices;
  private final long mostEffort;

  /**
   * @param costs those of the problem
   * @param mostEffort units of {@link Effort} for everything together
   */
  TwoStreamPlan(TwoStreamCosts costs, long mostEffort) {
    this.costs = costs;
    this.mostEffort = mostEffort;
    this.prices = new BacklogPrices(costs);
  }

  /**
   * Returns the plan.
   *
   * @throws NoPlanException if there are too many plans to choose from
   */
  int[] counts() {
    Effort effort = new Effort(mostEffort);
    int iterations = ITERATIONS;
    long units = FIRST_EFFORT;
    while (!effort.isSpent()) {
      prices.improve(iterations, effort);
      Effort part = effort.part(units);
      Optional<BegunPlan> found = search(part);
      if (found.isPresent()) {
        return found.get().counts(costs.rows().steps());
      }
      effort.spend(part.spent());
      iterations *= MORE_ITERATIONS;
      units *= MORE_EFFORT;
    }
    throw new NoPlanException(
        "the queue work (two_stream) leaves exact too many plans to choose from");
  }

  private Optional<BegunPlan> search(Effort effort) {
    double atLeast = prices.best().bound();
    double rounding = prices.rounding();
    double gap = Math.max(0, prices.enough() - atLeast) + rounding;
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
