package io.productify.optimizer.demand;

import java.util.Optional;

/**
 * Work to serve over the next steps, in demand units.
 *
 * @param mean expected demand for each step, at least 0
 * @param upper the same with the forecast's upper band
 * @param scenarios equally likely demands for each step: {@code [step][scenario]}
 * @param deferrable the queue's stream, when it is planned apart
 */
public record Demand(
    double[] mean, double[] upper, double[][] scenarios, Optional<DeferrableStream> deferrable) {

  /** Returns what a plan must cover: for each step one value, or several equally likely ones. */
  public double[][] coverage(Risk risk) {
    return switch (risk) {
      case MEAN -> oneEach(mean);
      case BAND -> oneEach(upper);
      case EXPECTED -> scenarios;
    };
  }

  /**
   * Returns the demand as a plan sees it whose orders act in the step that begins now: a plan's
   * first step cannot be changed, so each step is put one later, and the first stands twice.
   *
   * @throws IllegalStateException if a queue is planned apart: a step more would be served of it
   */
  public Demand oneStepLater() {
    if (deferrable.isPresent()) {
      throw new IllegalStateException("a demand with a queue beside it cannot be put later");
    }
    return new Demand(later(mean), later(upper), later(scenarios), deferrable);
  }

  private static double[] later(double[] steps) {
    double[] later = steps.clone();
    System.arraycopy(steps, 0, later, 1, steps.length - 1);
    return later;
  }

  private static double[][] later(double[][] steps) {
    double[][] later = steps.clone();
    System.arraycopy(steps, 0, later, 1, steps.length - 1);
    return later;
  }

  private static double[][] oneEach(double[] values) {
    double[][] coverage = new double[values.length][];
    for (int step = 0; step < values.length; step++) {
      coverage[step] = new double[] {values[step]};
    }
    return coverage;
  }
}
