package io.productify.optimizer.decisions;

import java.util.Optional;

/** Something to be written to the decision log. */
public sealed interface LogEntry {

  /**
   * A decision was made.
   *
   * @param decision the row
   * @param inputs what it was made from; empty where no engine was asked
   */
  record Made(Decision decision, Optional<DecisionInputs> inputs) implements LogEntry {}

  /**
   * A shadow engine has answered too.
   *
   * @param answer belongs to a decision that may not be written yet
   */
  record Compared(ShadowAnswer answer) implements LogEntry {}
}
