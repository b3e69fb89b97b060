package io.productify.optimizer.engine.reactive;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * All the time that a verdict knows of.
 *
 * @param last the last change of the count, if there was one
 * @param held for how long the conditions have held
 * @param suppressed triggers that are in their own cooldown
 */
public record Timers(Optional<LastAction> last, Held held, Set<Trigger> suppressed) {

  /** Nothing has happened yet. */
  public static final Timers FRESH =
      new Timers(Optional.empty(), new Held(Duration.ZERO, Duration.ZERO), Set.of());

  /**
   * The last change of the count.
   *
   * @param direction which way, never {@link Direction#NONE}
   * @param since how long ago
   */
  public record LastAction(Direction direction, Duration since) {}

  /**
   * For how long conditions have held without a break; zero where they do not hold.
   *
   * @param up those to add replicas
   * @param down those to remove some
   */
  public record Held(Duration up, Duration down) {}

  public Timers {
    suppressed = Set.copyOf(suppressed);
  }
}
