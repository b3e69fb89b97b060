package io.productify.optimizer.engine.exact;

import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.ShortfallCurve;
import java.util.Arrays;

/** The prices of a problem with two streams, for every count of every step, cost units. */
final class TwoStreamCosts {

  private final PlanProblem problem;
  private final CountRows rows;
  private final DeferrableStream stream;
  private final ShortfallCurve[] curves;
  private final double[][] running;
  private final double[][] shortfall;

  /**
   * @param problem one with a deferrable stream
   */
  TwoStreamCosts(PlanProblem problem, CountRows rows) {
    this.problem = problem;
    this.rows = rows;
    this.stream = problem.workload().deferrable().orElseThrow();
    this.curves = new ShortfallCurve[rows.steps()];
    this.running = new double[rows.steps()][];
    this.shortfall = new double[rows.steps()][];
    for (int t = 0; t < rows.steps(); t++) {
      curves[t] = ShortfallCurve.of(problem, t);
      running[t] = new double[rows.width(t)];
      shortfall[t] = new double[rows.width(t)];
      for (int i = 0; i < rows.width(t); i++) {
        int count = rows.lowest()[t] + i;
        running[t][i] = problem.replica().costPerHour() * count + noReplica(t, count);
        shortfall[t][i] = curves[t].costOf(capacity(count));
      }
    }
  }

  private double noReplica(int step, int count) {
    boolean missing = count == 0 && problem.workload().demand()[step] > 0;
    return missing ? problem.weight(step) * problem.terms().prices().shortfall().hard() : 0;
  }

  PlanProblem problem() {
    return problem;
  }

  CountRows rows() {
    return rows;
  }

  /** Returns the price of a demand unit of backlog for each step it waits. */
  double carry() {
    return problem.terms().prices().carry();
  }

  /** Returns the queue work that comes up for service in a step, what waited at first included. */
  double arrivals(int step) {
    return stream.arrivals()[step] + (step == 0 ? stream.initialBacklog() : 0);
  }

  /** Returns all queue work of the plan, demand units. */
  double work() {
    return stream.initialBacklog() + Arrays.stream(stream.arrivals()).sum();
  }

  double capacity(int count) {
    return problem.replica().capacity() * count;
  }

  ShortfallCurve curve(int step) {
    return curves[step];
  }

  /** Returns the price of a count alone: its replicas, or running nothing while demand exists. */
  double running(int step, int count) {
    return running[step][count - rows.lowest()[step]];
  }

  /** Returns the price of the shortfall when the queue gets nothing. */
  double shortfall(int step, int count) {
    return shortfall[step][count - rows.lowest()[step]];
  }

  /** Returns the price of starting, or below 0 stopping, so many replicas. */
  double change(int replicas) {
    Prices.Changes price = problem.terms().prices().changes();
    return replicas >= 0 ? price.startup() * replicas : -price.shutdown() * replicas;
  }

  /** Returns the most replicas that can be added in a step. */
  int rise(int step) {
    return step < problem.firstStep() ? 0 : problem.fleet().ramp().maxUp();
  }

  /** Returns the most replicas that can be removed in a step. */
  int fall() {
    return problem.fleet().ramp().maxDown();
  }

  /** Returns the price of a whole plan. */
  double plan(int[] counts, double[] queueServed) {
    double cost = 0;
    double backlog = 0;
    for (int t = 0; t < counts.length; t++) {
      backlog = Math.max(0, backlog + arrivals(t) - queueServed[t]);
      double interactive = Math.max(0, capacity(counts[t]) - queueServed[t]);
      cost += running(t, counts[t]) + curves[t].costOf(interactive) + carry() * backlog;
      if (t > 0) {
        cost += change(counts[t] - counts[t - 1] - problem.arrivingAt(t));
      }
    }
    return cost;
  }
}
