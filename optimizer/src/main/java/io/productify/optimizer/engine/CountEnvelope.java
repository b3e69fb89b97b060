package io.productify.optimizer.engine;

import java.util.Arrays;

/**
 * The counts that limits, ramp and startup delay let each step reach, and the count the last step
 * must have.
 *
 * <pre>
 *   lowest[t]  = max(min, lowest[t-1]  + arriving[t] - maxDown)
 *   highest[t] = min(max, highest[t-1] + arriving[t] + (t >= first ? maxUp : 0))
 * </pre>
 *
 * @param lowest for each step
 * @param highest for each step
 * @param terminalFloor the least count of the last step: what its expected demand needs, clipped to
 *     what can be reached, and never below the minimum
 */
public record CountEnvelope(int[] lowest, int[] highest, int terminalFloor) {

  /** Returns the envelope of a problem. */
  public static CountEnvelope of(PlanProblem problem) {
    int steps = problem.steps();
    Limits limits = problem.fleet().limits();
    Ramp ramp = problem.fleet().ramp();
    int[] lowest = new int[steps];
    int[] highest = new int[steps];
    lowest[0] = problem.fleet().start();
    highest[0] = problem.fleet().start();
    for (int t = 1; t < steps; t++) {
      int arriving = problem.arrivingAt(t);
      lowest[t] = Math.max(limits.min(), lowest[t - 1] + arriving - ramp.maxDown());
      highest[t] = cappedSum(limits.ceiling(), highest[t - 1], arriving + rise(problem, t));
    }
    int need = problem.countFor(problem.workload().demand()[steps - 1]);
    int floor = Math.max(limits.min(), Math.min(need, highest[steps - 1]));
    return new CountEnvelope(lowest, highest, floor);
  }

  private static int rise(PlanProblem problem, int step) {
    return step >= problem.firstStep() ? problem.fleet().ramp().maxUp() : 0;
  }

  private static int cappedSum(int ceiling, int a, int b) {
    return (int) Math.min(ceiling, (long) a + b);
  }

  /**
   * Returns the count above which a replica serves nobody: every plan can be cut down to it without
   * a change more. With two streams that is what the highest coverage of some step needs together
   * with all queue work that can wait in it.
   */
  public int usefulCount(PlanProblem problem) {
    int started = problem.fleet().start() + problem.fleet().arriving();
    return Math.max(Math.max(started, needed(problem)), terminalFloor);
  }

  private static int needed(PlanProblem problem) {
    return problem.countFor(problem.workload().mostWork());
  }

  /**
   * Returns the demand units that one replica serves in a step at most: its capacity, or all the
   * work there can be where that is less; above 0.
   */
  public double workOfOneReplica(PlanProblem problem) {
    double most = problem.workload().mostWork();
    return most > 0 ? Math.min(most, problem.replica().capacity()) : problem.replica().capacity();
  }

  /**
   * Returns the smallest plan that keeps limits and ramp and meets the terminal floor; no plan
   * spends fewer replica-steps.
   */
  public int[] smallestPlan(PlanProblem problem) {
    int[] counts = lowest.clone();
    int last = counts.length - 1;
    counts[last] = Math.max(counts[last], terminalFloor);
    for (int t = last - 1; t > 0; t--) {
      int reachesNext = counts[t + 1] - problem.arrivingAt(t + 1) - rise(problem, t + 1);
      counts[t] = Math.max(counts[t], reachesNext);
    }
    return counts;
  }

  /** Returns the replica-steps of {@link #smallestPlan}. */
  public long smallestSpend(PlanProblem problem) {
    return Arrays.stream(smallestPlan(problem)).asLongStream().sum();
  }
}
