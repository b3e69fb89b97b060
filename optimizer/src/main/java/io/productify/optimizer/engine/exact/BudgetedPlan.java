package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlanProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The cheapest plan that keeps a budget.
 *
 * <p>A surcharge on every replica-step turns the budget into a price. The plan it gives bounds the
 * optimum from above where it keeps the budget, and the cost to go under the surcharge bounds every
 * begun plan from below. Between the two bounds few begun plans are left; they are carried on step
 * by step, and of those at the same count the ones that are dearer and spend no less are dropped.
 */
final class BudgetedPlan {

  /** The share of the gap between the bounds that is searched first, and its growth after that. */
  private static final int NARROWEST = 1024;

  private static final int WIDENING = 4;

  private final PlanProblem problem;
  private final CountRows rows;
  private final WholeCosts costs;
  private final long spare;
  private final int mostLabels;
  private final long changeTie;
  private final Surcharge surcharge;
  private int labels;
  private long allowed;

  /**
   * What a plan may spend, and what finding it may take.
   *
   * @param spare replica-steps beyond the least, at least 0
   * @param mostLabels begun plans of all steps together
   */
  record Room(long spare, int mostLabels) {}

  BudgetedPlan(CountRows rows, WholeCosts costs, Room room) {
    this.problem = costs.problem();
    this.rows = rows;
    this.costs = costs;
    this.spare = room.spare();
    this.mostLabels = room.mostLabels();
    this.changeTie = Tie.of(rows).change();
    this.surcharge = Surcharge.of(rows, costs, room.spare());
  }

  /** Returns the plan. */
  int[] counts() {
    long atLeast =
        surcharge.plan().costFrom(0, problem.fleet().start()) - surcharge.units() * spare;
    long gap = surcharge.enough() - atLeast;
    // The optimum is mostly far nearer to the lower bound, and a narrow search is a quick one. What
    // a narrow search finds is the optimum too: it loses nothing that costs no more than it allows.
    long tried = gap / NARROWEST;
    while (true) {
      allowed = atLeast + Math.min(gap, tried);
      labels = 0;
      Optional<Label> found = search().stream().min(Label.CHEAPEST);
      // A plan that leaves budget over may end dearer than it promised.
      if (found.isPresent() && found.get().cost() <= allowed) {
        return found.get().plan().counts(rows.steps());
      }
      tried = 1 + tried * WIDENING;
    }
  }

  private List<Label> search() {
    int start = problem.fleet().start();
    long startSpent = (long) start - rows.lowest()[0];
    List<Label> begun =
        List.of(new Label(new BegunPlan(null, start, 0), startSpent, costs.step(0, start)));
    for (int t = 1; t < rows.steps(); t++) {
      begun = undominated(carriedOn(begun, t));
    }
    return begun;
  }

  private List<Label> carriedOn(List<Label> begun, int step) {
    int rise = step < problem.firstStep() ? 0 : problem.fleet().ramp().maxUp();
    List<Label> carriedOn = new ArrayList<>();
    for (Label label : begun) {
      int base = label.count() + problem.arrivingAt(step);
      int from = Math.max(rows.lowest()[step], base - problem.fleet().ramp().maxDown());
      int to = (int) Math.min(rows.highest()[step], (long) base + rise);
      for (int count = from; count <= to; count++) {
        if (isPromising(label, step, count)) {
          carriedOn.add(carriedTo(label, step, count));
        }
      }
    }
    return carriedOn;
  }

  private boolean isPromising(Label label, int step, int count) {
    if (label.spent() + count - rows.lowest()[step] > spare) {
      return false;
    }
    int change = count - label.count() - problem.arrivingAt(step);
    long atLeast =
        label.cost()
            + costs.change(change)
            + surcharge.plan().costFrom(step, count)
            - surcharge.units() * (spare - label.spent());
    return atLeast <= allowed;
  }

  private Label carriedTo(Label label, int step, int count) {
    if (++labels > mostLabels) {
      throw new NoPlanException("the budget leaves exact too many plans to choose from");
    }
    int change = count - label.count() - problem.arrivingAt(step);
    long above = (long) count - rows.lowest()[step];
    long cost = label.cost() + costs.change(change) + costs.step(step, count);
    long tie = label.plan().tie() + changeTie * Math.abs(change) + above;
    return new Label(new BegunPlan(label.plan(), count, tie), label.spent() + above, cost);
  }

  private static List<Label> undominated(List<Label> labels) {
    labels.sort(
        Comparator.comparingInt(Label::count)
            .thenComparingLong(Label::spent)
            .thenComparing(Label.CHEAPEST));
    List<Label> kept = new ArrayList<>();
    for (Label label : labels) {
      if (kept.isEmpty() || !kept.get(kept.size() - 1).dominates(label)) {
        kept.add(label);
      }
    }
    return kept;
  }
}
