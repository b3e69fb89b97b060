package io.productify.optimizer.planning;

import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Ramp;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The limits that a plan touches while its work pulls beyond them.
 *
 * <p>The work of a plan without prices is what {@link Proportional} covers, that of two streams the
 * highest demand that is priced and the queue that other capacity has left waiting.
 */
final class TouchedLimits {

  private final PlanProblem problem;
  private final int[] counts;
  private final int[] wanted;

  private TouchedLimits(PlanProblem problem, int[] counts, int[] wanted) {
    this.problem = problem;
    this.counts = counts;
    this.wanted = wanted;
  }

  /** Returns the limits of a plan. */
  static Set<Limit> of(PlanProblem problem, Plan plan) {
    int[] counts = plan.counts();
    boolean plain = plan.solution().equals(Plan.Solution.NONE);
    int[] wanted = plain ? coveredInMostCases(problem) : bothStreams(problem, counts);
    TouchedLimits limits = new TouchedLimits(problem, counts, wanted);
    Set<Limit> touched = EnumSet.noneOf(Limit.class);
    limits.addCountLimits(touched);
    limits.addRamp(touched);
    if (!plain) {
      limits.addSums(touched);
    }
    return touched;
  }

  private static int[] coveredInMostCases(PlanProblem problem) {
    return Arrays.stream(problem.workload().coverage())
        .mapToInt(step -> problem.countFor(Proportional.coveredInMostCases(step)))
        .toArray();
  }

  private static int[] bothStreams(PlanProblem problem, int[] counts) {
    DeferrableStream queue = problem.workload().deferrable().orElseThrow();
    int[] wanted = new int[counts.length];
    double waiting = queue.initialBacklog();
    for (int t = 0; t < counts.length; t++) {
      waiting += queue.arrivals()[t];
      double covered = Arrays.stream(problem.workload().coverage()[t]).max().orElse(0);
      wanted[t] = problem.countFor(covered + waiting);
      double spare = problem.replica().capacity() * counts[t] - covered;
      waiting -= Math.min(waiting, Math.max(0, spare));
    }
    return wanted;
  }

  private void addCountLimits(Set<Limit> touched) {
    for (int t = 1; t < counts.length; t++) {
      if (counts[t] == problem.fleet().limits().min() && wanted[t] < counts[t]) {
        touched.add(Limit.MIN);
      }
      if (counts[t] == problem.fleet().limits().ceiling() && wanted[t] > counts[t]) {
        touched.add(Limit.MAX);
      }
    }
  }

  private void addRamp(Set<Limit> touched) {
    Ramp ramp = problem.fleet().ramp();
    for (int t = 1; t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      boolean mayRise = t >= problem.firstStep();
      if (mayRise && change == ramp.maxUp() && wanted[t] > counts[t]) {
        touched.add(Limit.RAMP_UP);
      }
      if (change == -ramp.maxDown() && wanted[t] < counts[t]) {
        touched.add(Limit.RAMP_DOWN);
      }
    }
  }

  private void addSums(Set<Limit> touched) {
    long spend = Arrays.stream(counts).asLongStream().sum();
    if (problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE) <= spend) {
      touched.add(Limit.BUDGET);
    }
    int floor = CountEnvelope.of(problem).terminalFloor();
    int last = counts.length - 1;
    if (last > 0 && counts[last] == floor && counts[last - 1] < floor) {
      touched.add(Limit.TERMINAL);
    }
  }
}
