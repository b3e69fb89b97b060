package io.productify.optimizer.engine.milp;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.StepShortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The shortfall cost of one step as a convex piecewise linear function of the count.
 *
 * <p>Shortfall and the price of running nothing never rise with the count, and each replica saves
 * at most as much as the one before. So over the integers the cost is convex, and the count may be
 * written as its lower bound plus segments whose slopes ascend: a linear program fills them in
 * order, and its relaxation is as good as integral. The kinks lie where a replica more crosses a
 * demand or the edge of its soft tier; between the whole counts around them the cost is linear.
 *
 * @param segments in ascending order of count
 */
record StepCost(List<Segment> segments) {

  /**
   * A run of counts over which each replica changes the cost by the same amount.
   *
   * @param width replicas in the run, at least 1
   * @param slope cost units for each of them, at most 0
   */
  record Segment(int width, double slope) {}

  /** Returns the cost of a step between two counts. */
  static StepCost of(PlanProblem problem, int step, Range counts) {
    List<Segment> segments = new ArrayList<>();
    double before = StepShortfall.costOf(problem, step, counts.lowest());
    int from = counts.lowest();
    double steepest = Double.NEGATIVE_INFINITY;
    for (int to : kinks(problem, step, counts)) {
      double after = StepShortfall.costOf(problem, step, to);
      // Rounding must not make a later replica look the better one.
      double slope = Math.max(steepest, (after - before) / (to - from));
      segments.add(new Segment(to - from, slope));
      steepest = slope;
      before = after;
      from = to;
    }
    return new StepCost(segments);
  }

  /**
   * An inclusive range of counts.
   *
   * @param lowest the lowest count
   * @param highest the highest count
   */
  record Range(int lowest, int highest) {}

  private static TreeSet<Integer> kinks(PlanProblem problem, int step, Range counts) {
    TreeSet<Integer> kinks = new TreeSet<>();
    addAround(kinks, 1);
    double softFraction = problem.terms().prices().shortfall().softFraction();
    for (double covered : problem.workload().coverage()[step]) {
      addAround(kinks, covered / problem.replica().capacity());
      addAround(kinks, covered * (1 - softFraction) / problem.replica().capacity());
    }
    kinks.add(counts.highest());
    return new TreeSet<>(kinks.subSet(counts.lowest(), false, counts.highest(), true));
  }

  private static void addAround(TreeSet<Integer> kinks, double count) {
    kinks.add((int) Math.floor(count));
    kinks.add((int) Math.ceil(count));
  }
}
