package io.productify.optimizer.engine;

import java.util.Objects;

/**
 * The price of a plan, from the definitions alone: any engine's plan can be priced, and the engines
 * are checked against it.
 *
 * <pre>
 *   sum_t  replicaCost * x[t]
 *        + w(t) * slaSoft * soft[t] + w(t) * slaHard * (hard[t] + [x[t] = 0 and demand[t] > 0])
 *        + startup * up[t] + shutdown * down[t] + carry * backlog[t]
 * </pre>
 *
 * <p>Shortfall is averaged over the equally likely demands of a step.
 *
 * @param replicas cost of the replicas, cost units
 * @param shortfall soft and hard shortfall and its cost
 * @param changes cost of starts and stops, cost units
 * @param carry cost of the backlog, cost units
 */
public record PlanPrice(double replicas, Shortfall shortfall, Changes changes, double carry) {

  public PlanPrice {
    Objects.requireNonNull(shortfall, "shortfall");
    Objects.requireNonNull(changes, "changes");
  }

  /**
   * Demand that is not served.
   *
   * @param demandUnits soft and hard shortfall together, undiscounted, demand units
   * @param softCost cost units
   * @param hardCost cost units
   * @param noReplicaCost cost of steps without any replica while demand exists, cost units
   */
  public record Shortfall(
      double demandUnits, double softCost, double hardCost, double noReplicaCost) {

    double cost() {
      return softCost + hardCost + noReplicaCost;
    }
  }

  /**
   * Cost of changes.
   *
   * @param startup cost units
   * @param shutdown cost units
   */
  public record Changes(double startup, double shutdown) {

    /** Returns the cost of all changes. */
    public double cost() {
      return startup + shutdown;
    }
  }

  /** Tells whether every part of the price is a number that can be counted with. */
  public boolean isFinite() {
    return Double.isFinite(total()) && Double.isFinite(shortfall.demandUnits());
  }

  /** Returns the value of the objective. */
  public double total() {
    return replicas + shortfall.cost() + changes.cost() + carry;
  }

  /**
   * Prices a plan.
   *
   * @param counts replicas for each step
   * @param queueServed queue work served in each step; all zero with one stream
   */
  public static PlanPrice of(PlanProblem problem, int[] counts, double[] queueServed) {
    double replicas = 0;
    for (int count : counts) {
      replicas += problem.replica().costPerHour() * count;
    }
    return new PlanPrice(
        replicas,
        shortfallOf(problem, counts, queueServed),
        changesOf(problem, counts),
        carryOf(problem, queueServed));
  }

  private static Shortfall shortfallOf(PlanProblem problem, int[] counts, double[] queueServed) {
    double units = 0;
    double soft = 0;
    double hard = 0;
    double noReplica = 0;
    for (int t = 0; t < counts.length; t++) {
      double served = problem.replica().capacity() * counts[t] - queueServed[t];
      StepShortfall step = StepShortfall.of(problem, t, served);
      units += step.soft() + step.hard();
      Prices.Shortfall price = problem.terms().prices().shortfall();
      soft += problem.weight(t) * price.soft() * step.soft();
      hard += problem.weight(t) * price.hard() * step.hard();
      noReplica += noReplicaCost(problem, t, counts[t]);
    }
    return new Shortfall(units, soft, hard, noReplica);
  }

  /** Returns the price of running nothing while demand exists, for one step. */
  static double noReplicaCost(PlanProblem problem, int step, int count) {
    boolean missing = count == 0 && problem.workload().demand()[step] > 0;
    return missing ? problem.weight(step) * problem.terms().prices().shortfall().hard() : 0;
  }

  private static Changes changesOf(PlanProblem problem, int[] counts) {
    long started = 0;
    long stopped = 0;
    for (int t = 1; t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      started += Math.max(0, change);
      stopped += Math.max(0, -change);
    }
    Prices.Changes price = problem.terms().prices().changes();
    return new Changes(price.startup() * started, price.shutdown() * stopped);
  }

  private static double carryOf(PlanProblem problem, double[] queueServed) {
    return problem
        .workload()
        .deferrable()
        .map(
            stream -> {
              double backlog = stream.initialBacklog();
              double carried = 0;
              for (int t = 0; t < queueServed.length; t++) {
                backlog += stream.arrivals()[t] - queueServed[t];
                carried += Math.max(0, backlog);
              }
              return carried * problem.terms().prices().carry();
            })
        .orElse(0.0);
  }
}
