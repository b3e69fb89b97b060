package io.productify.optimizer.engine.milp;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.ShortfallCurve;
import io.productify.optimizer.engine.StepShortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The shortfall cost of one step as a convex piecewise linear function.
 *
 * <p>Shortfall never rises with what is served, and each unit more saves at most as much as the one
 * before. So the argument may be written as its lower bound plus segments whose slopes ascend: a
 * linear program fills them in order.
 *
 * <p>Over whole counts the price of running nothing is convex too, and between the whole counts
 * around a kink the cost is linear: the relaxation is as good as integral.
 *
 * @param atLowest cost at the lower bound, cost units
 * @param segments in ascending order of the argument
 */
record Segments(double atLowest, List<Segment> segments) {

  /**
   * A run over which each replica, or unit of service, changes the cost by the same amount.
   *
   * @param width how many are in the run, above 0
   * @param slope cost units for each of them, at most 0
   */
  record Segment(double width, double slope) {}

  /**
   * An inclusive range of counts.
   *
   * @param lowest the lowest count
   * @param highest the highest count
   */
  record Range(int lowest, int highest) {}

  /** Returns the cost by the count, with one stream: a whole number in a range. */
  static Segments byCount(PlanProblem problem, int step, Range counts) {
    double atLowest = StepShortfall.costOf(problem, step, counts.lowest());
    List<Segment> segments = new ArrayList<>();
    double before = atLowest;
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
    return new Segments(atLowest, segments);
  }

  /** The whole numbers around each demand and each edge of a soft tier, and the highest count. */
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

  /**
   * Returns the cost by what serves the interactive stream, any number from 0 on; beyond the last
   * segment nothing is short.
   *
   * @param unit demand units that count as one
   */
  static Segments byService(PlanProblem problem, int step, double unit) {
    ShortfallCurve curve = ShortfallCurve.of(problem, step);
    List<Segment> segments = new ArrayList<>();
    for (int piece = 0; piece + 1 < curve.size(); piece++) {
      double width = (curve.end(piece) - curve.served()[piece]) / unit;
      segments.add(new Segment(width, -curve.saving()[piece] * unit));
    }
    return new Segments(curve.cost()[0], segments);
  }
}
