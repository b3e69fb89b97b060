package io.productify.optimizer.engine;

import io.productify.optimizer.demand.DeferrableStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A plan that keeps every constraint, found without a search: the cheapest of a few simple ones. It
 * bounds the optimum from above, and answers where nothing better can be had.
 *
 * <p>They are the smallest plan there is, and the proportional one for what nine of ten, and for
 * what all of the equally likely demands need; with a queue also the one that serves all work that
 * waits as soon as it can, and the one that serves it evenly. All but the first are raised to the
 * smallest plan, which keeps the terminal floor, and cut off at the highest level that the budget
 * allows: the higher, or lower, of two plans that keep the ramp keeps it too.
 */
public final class PlainPlan {

  private final PlanProblem problem;
  private final int[] smallest;
  private final long budget;

  private PlainPlan(PlanProblem problem) {
    this.problem = problem;
    this.smallest = CountEnvelope.of(problem).smallestPlan(problem);
    this.budget = problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
  }

  /**
   * Returns the plan, priced.
   *
   * @param problem one whose budget, if any, can be kept
   */
  public static Plan of(PlanProblem problem) {
    PlainPlan plans = new PlainPlan(problem);
    return plans
        .candidates()
        .map(plans::priced)
        .min(Comparator.comparingDouble(plan -> plan.price().orElseThrow().total()))
        .orElseThrow();
  }

  private Stream<int[]> candidates() {
    int[] usual = Proportional.counts(problem, Proportional::coveredInMostCases);
    int[] whole = Proportional.counts(problem, demands -> Arrays.stream(demands).max().orElse(0));
    Stream<int[]> queued =
        problem.workload().deferrable().stream()
            .flatMap(queue -> Stream.of(atOnce(queue), evenly(queue)));
    return Stream.concat(
        Stream.of(smallest), Stream.concat(Stream.of(usual, whole), queued).map(this::affordable));
  }

  /** At each step the count for the usual demand and all work that waits. */
  private int[] atOnce(DeferrableStream queue) {
    int[] counts = new int[problem.steps()];
    double waiting = queue.initialBacklog();
    for (int t = 0; t < counts.length; t++) {
      waiting += queue.arrivals()[t];
      double usual = Proportional.coveredInMostCases(problem.workload().coverage()[t]);
      counts[t] =
          t == 0
              ? problem.fleet().start()
              : Proportional.towards(
                  problem, t, new Proportional.Move(counts[t - 1], usual + waiting));
      double spare = Math.max(0, problem.replica().capacity() * counts[t] - usual);
      waiting = Math.max(0, waiting - spare);
    }
    return counts;
  }

  /** At each step the count for the usual demand and an equal share of all work. */
  private int[] evenly(DeferrableStream queue) {
    double all = queue.initialBacklog() + Arrays.stream(queue.arrivals()).sum();
    double share = all / problem.steps();
    return Proportional.counts(
        problem, demands -> Proportional.coveredInMostCases(demands) + share);
  }

  private Plan priced(int[] counts) {
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    return new Plan(counts, Optional.of(price), Plan.Solution.NONE, List.of());
  }

  private int[] affordable(int[] wanted) {
    int kept = 0;
    int refused = Arrays.stream(wanted).max().orElse(0) + 1;
    int level = refused - 1;
    while (refused - kept > 1) {
      if (spend(cutOff(wanted, level)) <= budget) {
        kept = level;
      } else {
        refused = level;
      }
      level = kept + (refused - kept) / 2;
    }
    int[] counts = cutOff(wanted, kept);
    // Replicas that arrive against a cut and the ramp are the one thing that a level cannot hold.
    return keepsRamp(counts) ? counts : smallest;
  }

  private int[] cutOff(int[] wanted, int level) {
    int[] counts = new int[wanted.length];
    Arrays.setAll(counts, t -> Math.max(smallest[t], Math.min(wanted[t], level)));
    return counts;
  }

  private static long spend(int[] counts) {
    return Arrays.stream(counts).asLongStream().sum();
  }

  private boolean keepsRamp(int[] counts) {
    for (int t = 1; t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      int rise = t < problem.firstStep() ? 0 : problem.fleet().ramp().maxUp();
      if (change > rise || change < -problem.fleet().ramp().maxDown()) {
        return false;
      }
    }
    return true;
  }
}
