package io.productify.strategy.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Keeps a count from following every ripple of the plan. A change within the tolerance is not
 * followed; one beyond it is, once the plan has been on the same side of what runs for the whole
 * window, and then goes straight to the newest value. The two times are taken from the plan as it
 * came, not from what the tolerance made of it.
 *
 * <p>The first observation, one while nothing runs, and the first after the rules have changed are
 * followed at once, and go on to be until the plan has been level with what runs: an agent in a
 * cooldown may not have acted on the first.
 */
final class Stabilizer {

  /** A hold-up that is over within this is said to take this long. */
  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  /**
   * What is remembered between observations.
   *
   * @param rules what held when it was observed
   * @param lastAtOrAbove when the plan was last at or above what ran, on the monotonic clock; never
   *     if absent
   * @param lastAtOrBelow the same for at or below
   */
  record State(Rules rules, OptionalLong lastAtOrAbove, OptionalLong lastAtOrBelow) {

    /** Returns the same after a time without a plan: what is not known is not below what runs. */
    State unseen(Moment now) {
      return new State(rules, OptionalLong.of(now.nanos()), lastAtOrBelow);
    }
  }

  /**
   * What is to be done.
   *
   * @param hold why the plan is not followed, if it is not
   * @param state to be remembered
   */
  record Verdict(Optional<Hold> hold, State state) {}

  /**
   * Why a plan is not followed.
   *
   * @param key the key of the check's block that holds the count
   * @param ends how long it still takes if the plan stays where it is; absent if it would not help
   */
  record Hold(String key, Optional<Duration> ends) {}

  private final Rules rules;

  Stabilizer(Rules rules) {
    this.rules = rules;
  }

  /** Returns whether a plan of {@code raw} replicas is followed now. */
  Verdict observe(Optional<State> before, int raw, Situation situation) {
    int running = situation.running();
    OptionalLong now = OptionalLong.of(situation.now().nanos());
    Optional<State> known = before.filter(state -> running > 0 && state.rules().equals(rules));
    State state =
        new State(
            rules,
            raw >= running ? now : known.map(State::lastAtOrAbove).orElse(OptionalLong.empty()),
            raw <= running ? now : known.map(State::lastAtOrBelow).orElse(OptionalLong.empty()));
    return new Verdict(known.flatMap(unused -> hold(raw, situation, state)), state);
  }

  private Optional<Hold> hold(int raw, Situation situation, State state) {
    int running = situation.running();
    if (raw == running) {
      return Optional.empty();
    }
    boolean up = raw > running;
    Stabilization.Side side = up ? rules.stabilization().up() : rules.stabilization().down();
    String direction = up ? "scale_up_" : "scale_down_";
    // raw / running against 1 +- tolerance, in whole numbers.
    long edge = (up ? 100L + side.tolerancePercent() : 100L - side.tolerancePercent()) * running;
    if (up ? 100L * raw <= edge : 100L * raw >= edge) {
      return Optional.of(new Hold(direction + "tolerance_percent", Optional.empty()));
    }
    OptionalLong lastOnTheOtherSide = up ? state.lastAtOrBelow() : state.lastAtOrAbove();
    if (lastOnTheOtherSide.isEmpty()) {
      return Optional.empty();
    }
    Duration age = situation.now().since(lastOnTheOtherSide.getAsLong());
    return age.compareTo(side.window()) < 0
        ? Optional.of(new Hold(direction + "stabilization", Optional.of(wait(side.window(), age))))
        : Optional.empty();
  }

  // In whole milliseconds; what rounds to nothing is a second, so that the end is always ahead.
  private static Duration wait(Duration window, Duration age) {
    Duration wait = Duration.ofMillis(window.minus(age).toMillis());
    return wait.isZero() ? SHORTEST_WAIT : wait;
  }
}
