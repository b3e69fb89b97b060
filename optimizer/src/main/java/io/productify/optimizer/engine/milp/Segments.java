package io.productify.optimizer.engine.milp;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.StepShortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

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
   * A run over which each replica changes the cost by the same amount.
   *
   * @param width replicas in the run, above 0
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
    TreeSet<Double> kinks = new TreeSet<>();
    kinks.add(1.0);
    for (double kink : kinks(problem, step)) {
      kinks.add(Math.floor(kink));
      kinks.add(Math.ceil(kink));
    }
    return along(
        new Course(counts.lowest(), counts.highest(), kinks),
        count -> StepShortfall.costOf(problem, step, (int) count));
  }

  /**
   * Returns the cost by the replicas' worth of capacity that serves the interactive stream, any
   * number from 0 on; beyond the last segment nothing is short.
   */
  static Segments byService(PlanProblem problem, int step) {
    TreeSet<Double> kinks = kinks(problem, step);
    return along(
        new Course(0, kinks.last(), kinks),
        replicas ->
            StepShortfall.of(problem, step, problem.replica().capacity() * replicas)
                .cost(problem, step));
  }

  /** A demand, and the edge of its soft tier, replicas. */
  private static TreeSet<Double> kinks(PlanProblem problem, int step) {
    TreeSet<Double> kinks = new TreeSet<>();
    double softFraction = problem.terms().prices().shortfall().softFraction();
    for (double covered : problem.workload().coverage()[step]) {
      kinks.add(covered / problem.replica().capacity());
      kinks.add(covered * (1 - softFraction) / problem.replica().capacity());
    }
    return kinks;
  }

  private record Course(double from, double to, TreeSet<Double> kinks) {}

  private static Segments along(Course course, DoubleUnaryOperator cost) {
    TreeSet<Double> ends = new TreeSet<>(course.kinks().headSet(course.to(), true));
    ends.add(course.to());
    List<Segment> segments = new ArrayList<>();
    double from = course.from();
    double atLowest = cost.applyAsDouble(from);
    double before = atLowest;
    double steepest = Double.NEGATIVE_INFINITY;
    for (double to : ends.tailSet(course.from(), false)) {
      double after = cost.applyAsDouble(to);
      // Rounding must not make a later replica look the better one.
      double slope = Math.max(steepest, (after - before) / (to - from));
      segments.add(new Segment(to - from, slope));
      steepest = slope;
      before = after;
      from = to;
    }
    return new Segments(atLowest, segments);
  }
}
