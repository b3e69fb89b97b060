package io.productify.optimizer.planning;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.StepShortfall;
import java.util.EnumSet;
import java.util.Set;

/**
 * The plans that have one replica more, or one fewer, than a given plan at some of its steps.
 *
 * <p>With one stream the cost of a plan is a sum of convex functions of the counts and of their
 * differences. A plan for which no such neighbour is cheaper is therefore a cheapest one (Murota,
 * Discrete Convex Analysis, 2003, chapter 7, on L-natural convex functions), and what a neighbour
 * beyond a limit would save is what the limit costs.
 */
final class NearbyPlans {

  private static final double NOT_ALLOWED = Double.POSITIVE_INFINITY;

  private final PlanProblem problem;
  private final int[] counts;
  private final int terminalFloor;
  private final double[] more;
  private final double[] fewer;

  NearbyPlans(PlanProblem problem, int[] counts) {
    this.problem = problem;
    this.counts = counts;
    int last = counts.length - 1;
    int need = problem.countFor(problem.workload().demand()[last]);
    this.terminalFloor = Math.min(need, CountEnvelope.of(problem).highest()[last]);
    this.more = differences(1);
    this.fewer = differences(-1);
  }

  private double[] differences(int moved) {
    double[] differences = new double[counts.length];
    for (int t = 0; t < counts.length; t++) {
      int count = counts[t] + moved;
      differences[t] = count < 0 ? NOT_ALLOWED : costOf(t, count) - costOf(t, counts[t]);
    }
    return differences;
  }

  private double costOf(int step, int count) {
    return problem.replica().costPerHour() * count + StepShortfall.costOf(problem, step, count);
  }

  /**
   * Returns what the cheapest plan with more replicas and the cheapest one with fewer save, without
   * regard to the budget.
   *
   * @param widened limits that are one replica wider, the terminal one having none at all
   */
  double saving(Set<Limit> widened) {
    Room room = Room.of(problem, terminalFloor, widened);
    return saving(1, room) + saving(-1, room);
  }

  /** Returns what the cheapest plan with more replicas saves, without regard to the budget. */
  double savingOfMore() {
    return saving(1, Room.of(problem, terminalFloor, EnumSet.noneOf(Limit.class)));
  }

  private record Room(Limits limits, Ramp ramp, int terminalFloor) {

    static Room of(PlanProblem problem, int terminalFloor, Set<Limit> widened) {
      Limits limits = problem.fleet().limits();
      Ramp ramp = problem.fleet().ramp();
      int min = Math.max(0, limits.min() - by(Limit.MIN, widened));
      int max = limits.max() == 0 ? 0 : limits.max() + by(Limit.MAX, widened);
      return new Room(
          new Limits(min, max),
          new Ramp(
              ramp.maxUp() + by(Limit.RAMP_UP, widened),
              ramp.maxDown() + by(Limit.RAMP_DOWN, widened)),
          widened.contains(Limit.TERMINAL) ? 0 : terminalFloor);
    }

    private static int by(Limit limit, Set<Limit> widened) {
      return widened.contains(limit) ? 1 : 0;
    }
  }

  /** The cheapest way to the step with its own count, and with the moved one, step by step. */
  private double saving(int move, Room room) {
    double own = 0;
    double moved = NOT_ALLOWED;
    for (int t = 1; t < counts.length; t++) {
      double toOwn = Math.min(own, moved + changed(t, new Change(move, 0), room));
      double toMoved =
          Math.min(
              own + changed(t, new Change(0, move), room),
              moved + changed(t, new Change(move, move), room));
      moved = toMoved + difference(t, move, room);
      own = toOwn;
    }
    return Math.max(0, -Math.min(own, moved));
  }

  /** How far the counts of a step and of the one before it are moved. */
  private record Change(int before, int after) {}

  private double changed(int step, Change moved, Room room) {
    int given = counts[step] - counts[step - 1] - problem.arrivingAt(step);
    int change = given + moved.after() - moved.before();
    int rise = step < problem.firstStep() ? 0 : room.ramp().maxUp();
    if (change > rise || change < -room.ramp().maxDown()) {
      return NOT_ALLOWED;
    }
    return costOfChange(change) - costOfChange(given);
  }

  private double costOfChange(int change) {
    Prices.Changes prices = problem.terms().prices().changes();
    return change > 0 ? prices.startup() * change : prices.shutdown() * -change;
  }

  private double difference(int step, int move, Room room) {
    int count = counts[step] + move;
    boolean fits =
        count == room.limits().clamp(count)
            && (move > 0 || step < counts.length - 1 || count >= room.terminalFloor());
    return fits ? (move > 0 ? more : fewer)[step] : NOT_ALLOWED;
  }
}
