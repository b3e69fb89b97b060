package io.productify.optimizer.engine.exact;

/**
 * For each count of a step, the cheapest cost from that step to the end.
 *
 * @param lowest count of the first entry
 * @param cost units of {@link WholeCosts}
 * @param tie what decides between plans of the same cost, see {@link Tie}; the lower wins
 * @param next the count of the next step that the cheapest plan takes
 */
record CostRow(int lowest, long[] cost, long[] tie, int[] next) {

  static CostRow ofWidth(int lowest, int width) {
    return new CostRow(lowest, new long[width], new long[width], new int[width]);
  }

  int width() {
    return cost.length;
  }
}
