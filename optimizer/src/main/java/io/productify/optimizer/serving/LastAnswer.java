package io.productify.optimizer.serving;

import io.productify.optimizer.engine.reactive.Verdict;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.safety.Correction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The newest answer of an application: what was decided, without the load it was decided on, which
 * would be kept ten thousand times.
 *
 * @param decision who decided when, and why
 * @param counts what was answered and planned
 * @param corrections what the safety shell changed, for people
 * @param verdict what an engine that goes by signals judged; empty for the others
 */
public record LastAnswer(
    PlanAnswer.Decision decision,
    Counts counts,
    List<String> corrections,
    Optional<Verdict> verdict) {

  /**
   * Replicas.
   *
   * @param stepSeconds length of a step, seconds
   * @param desired what was answered, one a step
   * @param planned the same before observe mode put the current count in its place
   */
  public record Counts(int stepSeconds, int[] desired, int[] planned) {

    /**
     * Returns the count in force at a moment; empty once the plan is over. Before it begins, by a
     * clock that was set back, the first one.
     */
    OptionalInt at(Duration sinceDecision) {
      long step = Math.max(0, sinceDecision.toSeconds()) / stepSeconds;
      return step < desired.length ? OptionalInt.of(desired[(int) step]) : OptionalInt.empty();
    }
  }

  static LastAnswer of(PlanAnswer answer) {
    return new LastAnswer(
        answer.decision(),
        new Counts(
            answer.stepSeconds(),
            answer.desired().clone(),
            answer.explanation().solution().planned().clone()),
        answer.explanation().solution().corrections().stream().map(Correction::reason).toList(),
        answer.explanation().solution().verdict());
  }

  /** Returns when it was decided. */
  public Instant decidedAt() {
    return decision.stamp().now();
  }

  /** Returns when its last step is over. */
  public Instant validUntil() {
    return decidedAt().plusSeconds((long) counts.stepSeconds() * counts.desired().length);
  }

  /** Returns the count that it gives at a moment; empty once it is over. */
  public OptionalInt countAt(Instant now) {
    return counts.at(Duration.between(decidedAt(), now));
  }
}
