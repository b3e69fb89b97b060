package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.Map;
import java.util.Optional;

/**
 * One planning request, validated.
 *
 * @param target what is scaled
 * @param check the check that asked
 * @param counts replicas there are and may be
 * @param wishes what the request chose for itself
 */
public record PlanRequest(ScalingTarget target, Check check, Counts counts, Wishes wishes) {

  /**
   * Replica counts.
   *
   * @param current running now, at least 0
   * @param pending asked for already and not running yet, at least 0
   * @param limits allowed counts
   */
  public record Counts(int current, int pending, Limits limits) {}

  /**
   * What a request may choose.
   *
   * @param cacheSeconds how far ahead to answer, 1 to 3600 seconds
   * @param engine name of the engine, if not the configured one
   * @param adjustments what it sets for itself
   * @param dryRun whether the answer is only looked at: it is planned like any other, and leaves no
   *     trace
   */
  public record Wishes(
      int cacheSeconds, Optional<String> engine, Adjustments adjustments, boolean dryRun) {

    /** Wishes for an answer that is followed. */
    public Wishes(
        int cacheSeconds,
        Optional<String> engine,
        Map<Parameter, Object> overrides,
        Map<String, Object> policy) {
      this(cacheSeconds, engine, new Adjustments(overrides, policy), false);
    }

    /** Wishes without a word on the policy, for an answer that is followed. */
    public Wishes(int cacheSeconds, Optional<String> engine, Map<Parameter, Object> overrides) {
      this(cacheSeconds, engine, overrides, Map.of());
    }

    /** Returns accepted parameter values. */
    public Map<Parameter, Object> overrides() {
      return adjustments.overrides();
    }

    /** Returns values of policy fields by key, as they were written. */
    public Map<String, Object> policy() {
      return adjustments.policy();
    }
  }

  /**
   * What a request sets for itself.
   *
   * @param overrides accepted parameter values
   * @param policy values of policy fields by key, as they were written
   */
  public record Adjustments(Map<Parameter, Object> overrides, Map<String, Object> policy) {

    public Adjustments {
      overrides = Map.copyOf(overrides);
      policy = Map.copyOf(policy);
    }
  }

  /**
   * What makes two requests the same: requests that are equal in it and overlap in time share one
   * answer. The samples of the check are not part of it: they are of the same moment.
   *
   * @param target what is scaled
   * @param query the check's query
   * @param counts replicas and limits
   * @param wishes engine, overrides and horizon
   */
  public record Key(ScalingTarget target, String query, Counts counts, Wishes wishes) {}

  /** Returns this request for an answer that is only looked at. */
  public PlanRequest asDryRun() {
    return new PlanRequest(
        target,
        check,
        counts,
        new Wishes(wishes.cacheSeconds(), wishes.engine(), wishes.adjustments(), true));
  }

  /** Returns what makes this request the same as another. */
  public Key key() {
    return new Key(target, check.samples().checkQuery(), counts, wishes);
  }
}
