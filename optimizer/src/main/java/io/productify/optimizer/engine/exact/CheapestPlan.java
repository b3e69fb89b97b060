package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.PlanProblem;

/**
 * Dynamic programming over counts, from the last step to the first:
 *
 * <pre>
 *   cost[t][n] = shortfall(t, n) + replica * n + surcharge * (n - lowest[t]) + min over k of
 *                startup * (k - n - arriving)+ + shutdown * (n + arriving - k)+ + cost[t+1][k]
 * </pre>
 *
 * <p>The count alone is the state: an order is indexed by the step in which it acts, so nothing
 * under way has to be remembered.
 */
final class CheapestPlan {

  private final PlanProblem problem;
  private final CountRows rows;
  private final WholeCosts costs;
  private final long surcharge;
  private final long changeTie;
  private final CostRow[] toGo;

  /**
   * @param surcharge added to the price of every replica-step, units; 0 for the problem's own price
   */
  CheapestPlan(CountRows rows, WholeCosts costs, long surcharge) {
    this.problem = costs.problem();
    this.rows = rows;
    this.costs = costs;
    this.surcharge = surcharge;
    this.changeTie = Tie.of(rows).change();
    this.toGo = new CostRow[rows.steps()];
    for (int t = rows.steps() - 1; t >= 0; t--) {
      toGo[t] = CostRow.ofWidth(rows.lowest()[t], rows.width(t));
      if (t + 1 < rows.steps()) {
        addCheapestChange(t);
      }
      addStep(t);
    }
  }

  /** Returns the plan from the start. */
  int[] counts() {
    int[] counts = new int[rows.steps()];
    counts[0] = problem.fleet().start();
    for (int t = 1; t < counts.length; t++) {
      counts[t] = toGo[t - 1].next()[counts[t - 1] - rows.lowest()[t - 1]];
    }
    return counts;
  }

  /** Returns the cheapest cost from a step to the end, surcharge included, units. */
  long costFrom(int step, int count) {
    return toGo[step].cost()[count - rows.lowest()[step]];
  }

  private void addCheapestChange(int step) {
    int arriving = problem.arrivingAt(step + 1);
    int rise = step + 1 < problem.firstStep() ? 0 : problem.fleet().ramp().maxUp();
    int fall = problem.fleet().ramp().maxDown();
    CostRow row = toGo[step];
    CostRow after = toGo[step + 1];
    WindowMinimum rises =
        new WindowMinimum(after, new WindowMinimum.Line(costs.startup(), changeTie));
    WindowMinimum falls =
        new WindowMinimum(after, new WindowMinimum.Line(-costs.shutdown(), -changeTie));
    for (int i = 0; i < row.width(); i++) {
      int base = row.lowest() + i + arriving;
      rises.moveTo(base, (long) base + rise);
      falls.moveTo((long) base - fall, base);
      take(row, i, base, isBetter(falls, rises, base) ? falls : rises);
    }
  }

  private static void take(CostRow row, int entry, int base, WindowMinimum cheapest) {
    row.cost()[entry] = cheapest.cost(base);
    row.tie()[entry] = cheapest.tie(base);
    row.next()[entry] = cheapest.count();
  }

  /** A fall that is as good as a rise goes first: of equals the lower count. */
  private static boolean isBetter(WindowMinimum falls, WindowMinimum rises, int base) {
    if (falls.isEmpty()) {
      return false;
    }
    int byCost = Long.compare(falls.cost(base), rises.cost(base));
    return byCost < 0 || (byCost == 0 && falls.tie(base) <= rises.tie(base));
  }

  private void addStep(int step) {
    CostRow row = toGo[step];
    for (int i = 0; i < row.width(); i++) {
      int count = row.lowest() + i;
      row.cost()[i] += costs.step(step, count) + surcharge * i;
      row.tie()[i] += i;
    }
  }
}
