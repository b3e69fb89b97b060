package io.productify.optimizer.forecast.sarimax;

import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.optim.univariate.UnivariatePointValuePair;

/**
 * Looks for the highest value of a function in a box, without derivatives. It remembers the best
 * point it ever saw, so that an optimizer which gives up half way still answers. Powell (2009), The
 * BOBYQA algorithm for bound constrained optimization without derivatives; Brent (1973) in one
 * dimension.
 *
 * <p>Mutable, for one thread.
 */
final class BoxSearch {

  /** Stands for minus infinity, which an interpolating optimizer cannot take. */
  private static final double UNDEFINED = -1e100;

  /**
   * Where a climb ended.
   *
   * @param point in the box; not copied
   * @param value there
   */
  record Top(double[] point, double value) {}

  /**
   * Evaluations that a search may take.
   *
   * @param climb one climb, at least 1
   * @param total all of it, at least 1
   */
  record Allowance(int climb, long total) {}

  private final ToDoubleFunction<double[]> function;
  private final double[] lower;
  private final double[] upper;
  private final int allowance;
  private final long total;
  private double[] best;
  private double bestValue = Double.NEGATIVE_INFINITY;
  private int evaluations;
  private boolean converged;

  /**
   * A search.
   *
   * @param allowed evaluations
   */
  BoxSearch(
      ToDoubleFunction<double[]> function, double[] lower, double[] upper, Allowance allowed) {
    this.function = function;
    this.lower = lower;
    this.upper = upper;
    this.allowance = allowed.climb();
    this.total = allowed.total();
    best = new double[lower.length];
  }

  /** Returns the value at a point, an undefined one when all is used up; the best one is kept. */
  double evaluate(double[] point) {
    if (evaluations >= total) {
      return UNDEFINED;
    }
    evaluations++;
    double value = function.applyAsDouble(point);
    if (value > bestValue) {
      bestValue = value;
      best = point.clone();
    }
    return value > UNDEFINED ? value : UNDEFINED;
  }

  /**
   * Climbs from a point.
   *
   * @param radius of the first steps
   * @param precision of the last ones
   * @return the top reached, or the best point so far where the climb gave up
   */
  Top climb(double[] start, double radius, double precision) {
    try {
      Top top =
          start.length == 1
              ? climbLine(start[0], radius, precision)
              : climbBox(start, radius, precision);
      converged = evaluations < total;
      return top;
    } catch (MathIllegalStateException gaveUp) {
      // Allowance used up, or rounding: what was found so far stands.
      converged = false;
      return new Top(best, bestValue);
    }
  }

  private Top climbBox(double[] start, double radius, double precision) {
    int n = start.length;
    double[] inside = start.clone();
    for (int i = 0; i < n; i++) {
      inside[i] = Math.max(lower[i], Math.min(upper[i], inside[i]));
    }
    PointValuePair top =
        new BOBYQAOptimizer(2 * n + 1, radius, precision)
            .optimize(
                new MaxEval(allowance),
                new ObjectiveFunction(this::evaluate),
                GoalType.MAXIMIZE,
                new InitialGuess(inside),
                new SimpleBounds(lower, upper));
    return new Top(top.getPoint(), top.getValue());
  }

  private Top climbLine(double start, double radius, double precision) {
    double from = Math.max(lower[0], start - radius);
    double to = Math.min(upper[0], start + radius);
    evaluate(new double[] {from});
    evaluate(new double[] {to});
    UnivariatePointValuePair top =
        new BrentOptimizer(1e-8, precision)
            .optimize(
                new MaxEval(allowance),
                new UnivariateObjectiveFunction(x -> evaluate(new double[] {x})),
                GoalType.MAXIMIZE,
                new SearchInterval(from, to));
    return new Top(new double[] {top.getPoint()}, top.getValue());
  }

  /** Returns the best point seen. */
  double[] best() {
    return best.clone();
  }

  /** Returns its value, minus infinity where none was defined. */
  double bestValue() {
    return bestValue;
  }

  /** Returns the evaluations so far. */
  int evaluations() {
    return evaluations;
  }

  /** Whether the last climb ended by its precision. */
  boolean converged() {
    return converged;
  }
}
