package io.productify.strategy.plan;

import java.util.Optional;

/**
 * What is remembered of a check's answers.
 *
 * @param asked what was asked for and may be on its way
 * @param stabilizer what the stabilizer remembers; nothing where no plan has been seen
 */
public record History(Optional<Asked> asked, Optional<Stabilizer.State> stabilizer) {

  /** Nothing. */
  public static final History NONE = new History(Optional.empty(), Optional.empty());
}
