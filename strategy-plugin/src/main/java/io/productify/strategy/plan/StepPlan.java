package io.productify.strategy.plan;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Counts for the next moments: {@code desired[i]} holds from step i's start for one step.
 *
 * @param noChange whether the count is to be left as it is, whatever it is: the counts are then no
 *     wish
 * @param desired a count a step, at least one, none negative
 * @param stepSeconds length of a step, 1 to 3600
 * @param origin where the plan comes from
 * @param serving how well the optimizer knows the application
 */
public record StepPlan(
    boolean noChange, List<Integer> desired, int stepSeconds, Origin origin, Serving serving) {

  /** A step is taken to be no longer than this, whatever the optimizer says. */
  public static final int LONGEST_STEP_SECONDS = 3600;

  public StepPlan {
    desired = List.copyOf(desired);
    if (desired.isEmpty()) {
      throw new IllegalArgumentException("desired must have at least one step, was empty");
    }
    for (int count : desired) {
      if (count < 0 || count > Limits.LARGEST_COUNT) {
        throw new IllegalArgumentException(
            "desired must be 0 to " + Limits.LARGEST_COUNT + ", was " + count);
      }
    }
    if (stepSeconds < 1 || stepSeconds > LONGEST_STEP_SECONDS) {
      throw new IllegalArgumentException(
          "stepSeconds must be 1 to " + LONGEST_STEP_SECONDS + ", was " + stepSeconds);
    }
  }

  /** Returns the step in force after {@code elapsedNanos}, or nothing once the plan has run out. */
  public Optional<PlanStep> stepAfter(long elapsedNanos) {
    long index = Math.max(0, elapsedNanos) / TimeUnit.SECONDS.toNanos(stepSeconds);
    return index < desired.size() ? Optional.of(new PlanStep(this, (int) index)) : Optional.empty();
  }
}
