package io.productify.optimizer.planning;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.safety.SafePlan;
import java.util.Locale;
import java.util.Optional;

/**
 * What a shadow engine made of a request that another engine answered.
 *
 * @param decisionId key of the decision that was served
 * @param target whose replicas were planned
 * @param engine name of the shadow engine
 * @param result its plan, or why there is none
 */
public record ShadowPlan(String decisionId, ScalingTarget target, String engine, Result result) {

  /** What became of it. */
  public enum Outcome {
    /** There is a plan. */
    PLANNED,
    /** The engine found none, broke, or its plan was unusable. */
    FAILED,
    /** The engine was not asked: it has too much to do already. */
    DROPPED;

    /** Returns the name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A plan, or why there is none.
   *
   * @param outcome what became of it
   * @param plan what would have been served; empty unless planned
   * @param failure why there is no plan; empty with one
   * @param millis how long the engine took, milliseconds; 0 when dropped
   */
  public record Result(Outcome outcome, Optional<SafePlan> plan, String failure, double millis) {

    /** The engine was not asked. */
    static final Result DROPPED =
        new Result(Outcome.DROPPED, Optional.empty(), "too many plans are waiting", 0);

    static Result failed(String reason, double millis) {
      return new Result(Outcome.FAILED, Optional.empty(), reason, millis);
    }

    static Result of(SafePlan safe, double millis) {
      return safe.plan().isPresent()
          ? new Result(Outcome.PLANNED, Optional.of(safe), "", millis)
          : failed(safe.verdict().corrections().get(0).reason(), millis);
    }
  }
}
