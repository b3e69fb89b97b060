package io.productify.strategy.optimizer;

import io.productify.strategy.plan.StepPlan;
import java.util.Locale;

/** What became of a request for a plan. */
public sealed interface PlanReply {

  /**
   * A plan.
   *
   * @param plan the plan, valid in every respect
   */
  record Planned(StepPlan plan) implements PlanReply {}

  /** Why there is no plan, by what to do about it. */
  enum Kind {
    UNREACHABLE(true),
    CLOSED(true),
    TIMED_OUT(true),
    SERVER_ERROR(true),
    REFUSED(false),
    UNAUTHORIZED(false),
    UNUSABLE_ANSWER(false),
    TLS(false),
    BUSY(false),
    RUN_DEADLINE(false);

    private final boolean worthRetrying;

    Kind(boolean worthRetrying) {
      this.worthRetrying = worthRetrying;
    }

    /** Returns the kind as the metrics name it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * No plan.
   *
   * @param kind why, as one of a few kinds
   * @param words why, in our own words: the agent restarts all policies on some words of HTTP
   *     clients
   */
  record Failed(Kind kind, String words) implements PlanReply {

    /** Returns whether the same request may well succeed in a moment. */
    public boolean worthRetrying() {
      return kind.worthRetrying;
    }
  }
}
