package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.PlanProblem;
import java.util.Arrays;

/**
 * The counts a plan may have at each step: what can be reached, what can still reach the terminal
 * floor, and nothing above what any demand needs. From every one of them some count of the next row
 * is within the ramp, so no state is a dead end.
 *
 * @param lowest for each step
 * @param highest for each step, at least the lowest
 */
record CountRows(int[] lowest, int[] highest) {

  static CountRows of(PlanProblem problem) {
    CountEnvelope envelope = CountEnvelope.of(problem);
    int useful = envelope.usefulCount(problem);
    int[] highest = new int[problem.steps()];
    for (int t = 0; t < highest.length; t++) {
      highest[t] = Math.min(envelope.highest()[t], useful);
    }
    return new CountRows(envelope.smallestPlan(problem), highest);
  }

  int steps() {
    return lowest.length;
  }

  /** Returns how many counts a step may have. */
  int width(int step) {
    return highest[step] - lowest[step] + 1;
  }

  /** Returns the counts of all steps together. */
  long states() {
    long states = 0;
    for (int t = 0; t < lowest.length; t++) {
      states += (long) highest[t] - lowest[t] + 1;
    }
    return states;
  }

  /** Returns the replica-steps that every plan spends. */
  long leastSpend() {
    return Arrays.stream(lowest).asLongStream().sum();
  }

  /** Returns the replica-steps a plan spends beyond {@link #leastSpend}. */
  long spareSpend(int[] counts) {
    return Arrays.stream(counts).asLongStream().sum() - leastSpend();
  }

  /** Returns the largest distance between counts of a row and the row before. */
  long span(int step) {
    int top = Math.max(highest[step], highest[step - 1]);
    int bottom = Math.min(lowest[step], lowest[step - 1]);
    return (long) top - bottom;
  }
}
