package io.productify.strategy.plan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A count before the limits, with its reason.
 *
 * @param source where the count comes from
 * @param count the count, at least 0; the raw one is the plan's, wherever a hold leaves it
 * @param reason why, in plain words
 * @param details what the agent's meta shows of it
 */
public record Proposal(Source source, int count, String reason, Map<String, Object> details) {

  /** Key of the details that says what changed the count. */
  static final String CORRECTED_BY = "corrected_by";

  /** Key of the details that says the count before any change. */
  static final String RAW_COUNT = "raw_count";

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
    details.put(RAW_COUNT, step.count());
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
        Source.FALLBACK,
        count,
        failure + ", " + action,
        Map.of(RAW_COUNT, count, "failure", failure));
  }

  /** Returns the proposal not followed for now but held at {@code standing}. */
  Proposal heldAt(int standing, Stabilizer.Hold hold, Instant now) {
    Map<String, Object> held = new LinkedHashMap<>(details);
    held.put(CORRECTED_BY, hold.key());
    held.put("target", count);
    Optional<Instant> ends = hold.ends().map(wait -> roundedUp(now.plus(wait)));
    ends.ifPresent(end -> held.put("stabilization_ends", end.toString()));
    String why =
        ends.map(end -> "until " + end + ", then " + count)
            .orElse(count + " is within " + hold.key());
    return new Proposal(
        source, standing, reason + "; held at " + standing + " (" + why + ")", held);
  }

  // To the second, so that the end does not flicker from one evaluation to the next.
  private static Instant roundedUp(Instant end) {
    Instant second = end.truncatedTo(ChronoUnit.SECONDS);
    return second.equals(end) ? end : second.plusSeconds(1);
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
