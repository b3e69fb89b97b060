package io.productify.strategy.plan;

import java.time.Duration;
import java.util.Optional;

/**
 * More replicas than run, asked for and on their way: the agent's count lags behind what was asked
 * for during a start or a rollout. Forgotten once so many run, once less than runs is asked for, or
 * once the grace is over; whether the agent acted on an answer is not known here.
 *
 * @param count the count last answered, after the limits; above what ran then
 * @param sinceNanos when a count at least this high was first answered, of a monotonic clock
 */
public record Asked(int count, long sinceNanos) {

  /** Returns this if it still stands: so many do not run yet, and it is younger than the grace. */
  public Optional<Asked> standing(int running, Moment now, Duration grace) {
    boolean young = now.since(sinceNanos).compareTo(grace) < 0;
    return young && count > running ? Optional.of(this) : Optional.empty();
  }

  /** Returns what is on its way after {@code answered}; {@code standing} was before. */
  public static Optional<Asked> after(Optional<Asked> standing, int answered, Situation situation) {
    if (answered <= situation.running()) {
      return Optional.empty();
    }
    // A count that was part of a higher one has been on its way since then.
    long since =
        standing
            .filter(before -> answered <= before.count())
            .map(Asked::sinceNanos)
            .orElse(situation.now().nanos());
    return Optional.of(new Asked(answered, since));
  }

  /** Returns how many of them do not run yet. */
  public int pending(int running) {
    return Math.max(0, count - running);
  }
}
