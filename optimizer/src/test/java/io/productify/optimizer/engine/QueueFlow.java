package io.productify.optimizer.engine;

import io.productify.optimizer.demand.DeferrableStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the queue costs under given counts, as a flow of least cost: work flows from its step to
 * later ones at the carry price, and out of a step through as many arcs as its shortfall has
 * pieces. Augmented along cheapest paths (Bellman and Ford), which shares nothing with the ways the
 * product finds it.
 */
final class QueueFlow {

  private record Arc(int from, int to, double cost) {}

  private final int steps;
  private final List<Arc> arcs = new ArrayList<>();
  private final List<Double> room = new ArrayList<>();

  private QueueFlow(int steps) {
    this.steps = steps;
  }

  /** Returns carry and the shortfall that serving the queue adds, cost units. */
  static double cost(PlanProblem problem, int[] counts) {
    QueueFlow flow = new QueueFlow(counts.length);
    double carry = problem.terms().prices().carry();
    for (int t = 0; t < counts.length; t++) {
      flow.arc(new Arc(t, t + 1, carry), Double.POSITIVE_INFINITY);
      flow.addServiceOf(problem, t, problem.replica().capacity() * counts[t]);
    }
    flow.arc(new Arc(counts.length, counts.length + 1, 0), Double.POSITIVE_INFINITY);
    DeferrableStream stream = problem.workload().deferrable().orElseThrow();
    double cost = 0;
    for (int t = 0; t < counts.length; t++) {
      double work = stream.arrivals()[t] + (t == 0 ? stream.initialBacklog() : 0);
      cost += flow.send(t, work);
    }
    return cost;
  }

  /** The pieces between all points where some coverage or the edge of its soft tier is reached. */
  private void addServiceOf(PlanProblem problem, int step, double capacity) {
    double soft = problem.terms().prices().shortfall().softFraction();
    double[] edges =
        Arrays.stream(problem.workload().coverage()[step])
            .flatMap(c -> Arrays.stream(new double[] {c, c * (1 - soft)}))
            .flatMap(c -> Arrays.stream(new double[] {c, 0, capacity}))
            .filter(c -> c <= capacity)
            .distinct()
            .sorted()
            .toArray();
    for (int i = 1; i < edges.length; i++) {
      double length = edges[i] - edges[i - 1];
      double slope =
          (shortfall(problem, step, edges[i - 1]) - shortfall(problem, step, edges[i])) / length;
      arc(new Arc(step, steps + 1, Math.max(0, slope)), length);
    }
  }

  private static double shortfall(PlanProblem problem, int step, double served) {
    StepShortfall shortfall = StepShortfall.of(problem, step, served);
    Prices.Shortfall price = problem.terms().prices().shortfall();
    return problem.weight(step)
        * (price.soft() * shortfall.soft() + price.hard() * shortfall.hard());
  }

  private void arc(Arc arc, double width) {
    arcs.add(arc);
    room.add(width);
    arcs.add(new Arc(arc.to(), arc.from(), -arc.cost()));
    room.add(0.0);
  }

  private double send(int from, double work) {
    double cost = 0;
    double left = work;
    while (left > 1e-9) {
      int[] by = cheapestPathFrom(from);
      double amount = left;
      for (int node = steps + 1; node != from; node = arcs.get(by[node]).from()) {
        amount = Math.min(amount, room.get(by[node]));
      }
      for (int node = steps + 1; node != from; node = arcs.get(by[node]).from()) {
        cost += amount * arcs.get(by[node]).cost();
        room.set(by[node], room.get(by[node]) - amount);
        room.set(by[node] ^ 1, room.get(by[node] ^ 1) + amount);
      }
      left -= amount;
    }
    return cost;
  }

  private int[] cheapestPathFrom(int from) {
    double[] distance = new double[steps + 2];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    distance[from] = 0;
    int[] by = new int[steps + 2];
    boolean isShorter = true;
    while (isShorter) {
      isShorter = false;
      for (int a = 0; a < arcs.size(); a++) {
        Arc arc = arcs.get(a);
        double through = distance[arc.from()] + arc.cost();
        if (room.get(a) > 1e-9 && through < distance[arc.to()] - 1e-12) {
          distance[arc.to()] = through;
          by[arc.to()] = a;
          isShorter = true;
        }
      }
    }
    return by;
  }
}
