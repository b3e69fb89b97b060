package io.productify.strategy.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A count before the limits, with its reason.
 *
 * @param source where the count comes from
 * @param count the count, at least 0
 * @param reason why, in plain words
 * @param details what the agent's meta shows of it
 */
public record Proposal(Source source, int count, String reason, Map<String, Object> details) {

  /** Where a count comes from. */
  public enum Source {
    FRESH,
    CACHED,
    FALLBACK
  }

  public Proposal {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, was " + count);
    }
    details = Map.copyOf(details);
  }

  /** Returns what a plan's step proposes. */
  public static Proposal ofStep(Source source, PlanStep step) {
    StepPlan plan = step.plan();
    Origin origin = plan.origin();
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("step", step.number());
    details.put("steps", plan.desired().size());
    putIfSaid(details, "engine", origin.engine());
    putIfSaid(details, "decision_id", origin.decisionId());
    putIfSaid(details, "regime", plan.serving().regime());
    plan.serving().driftScore().ifPresent(drift -> details.put("drift_score", drift));
    if (origin.fallback()) {
      details.put("optimizer_fallback", true);
    }
    return new Proposal(source, step.count(), reasonOf(step), details);
  }

  /** Returns what the fallback policy proposes after {@code failure}. */
  public static Proposal ofFallback(Situation situation, Optional<Asked> onItsWay, String failure) {
    int count = FallbackPolicy.count(situation, onItsWay);
    String action =
        count == situation.running() ? "holding " + count : "starting 1 for the demand seen";
    if (onItsWay.isPresent() && onItsWay.get().count() == count) {
      long seconds = situation.now().since(onItsWay.get().sinceNanos()).toSeconds();
      action =
          "holding the %d asked for %d s ago, of which %d run"
              .formatted(count, seconds, situation.running());
    }
    return new Proposal(
        Source.FALLBACK, count, failure + ", " + action, Map.of("failure", failure));
  }

  private static String reasonOf(PlanStep step) {
    Origin origin = step.plan().origin();
    String engine = origin.engine().isEmpty() ? "" : " from " + origin.engine();
    String fallback = origin.fallback() ? " (the optimizer's fallback)" : "";
    String why = origin.reason().isEmpty() ? "" : ": " + origin.reason();
    String place = "plan step " + step.number() + " of " + step.plan().desired().size();
    return place + engine + fallback + why;
  }

  private static void putIfSaid(Map<String, Object> details, String key, String value) {
    if (!value.isEmpty()) {
      details.put(key, value);
    }
  }
}
