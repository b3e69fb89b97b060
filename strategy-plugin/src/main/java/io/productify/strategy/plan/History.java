package io.productify.strategy.plan;

import java.util.Optional;

/**
 * What is remembered of a check's answers.
 *
 * @param asked what was asked for and may be on its way
 */
public record History(Optional<Asked> asked) {

  /** Nothing. */
  public static final History NONE = new History(Optional.empty());
}
