package io.productify.optimizer.engine;

/**
 * Shortfall of one step, averaged over its equally likely demands.
 *
 * @param soft demand units in the cheap tier
 * @param hard demand units beyond it
 */
public record StepShortfall(double soft, double hard) {

  /**
   * Returns the shortfall when {@code served} demand units are served. The cheap tier is used only
   * where it is not the dearer one.
   */
  public static StepShortfall of(PlanProblem problem, int step, double served) {
    Prices.Shortfall price = problem.terms().prices().shortfall();
    double softShare = price.soft() <= price.hard() ? price.softFraction() : 0;
    double[] coverage = problem.workload().coverage()[step];
    double soft = 0;
    double hard = 0;
    for (double covered : coverage) {
      double missing = Math.max(0, covered - served);
      double inSoftTier = Math.min(missing, softShare * covered);
      soft += inSoftTier;
      hard += missing - inSoftTier;
    }
    return new StepShortfall(soft / coverage.length, hard / coverage.length);
  }

  /** Returns the discounted cost of this shortfall at a step. */
  public double cost(PlanProblem problem, int step) {
    Prices.Shortfall price = problem.terms().prices().shortfall();
    return problem.weight(step) * (price.soft() * soft + price.hard() * hard);
  }

  /** Returns the discounted cost of the shortfall and of running nothing, for a whole count. */
  public static double costOf(PlanProblem problem, int step, int count) {
    StepShortfall shortfall = of(problem, step, problem.replica().capacity() * count);
    return shortfall.cost(problem, step) + PlanPrice.noReplicaCost(problem, step, count);
  }
}
