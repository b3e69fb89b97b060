package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.ShadowAnswer;
import java.util.Optional;

/** What waits to be written. Packing is left to the thread that writes: no request waits for it. */
sealed interface Row {

  /**
   * A decision.
   *
   * @param decision the row
   * @param inputs what it was made from
   */
  record OfDecision(Decision decision, Optional<DecisionInputs> inputs) implements Row {}

  /**
   * A shadow's answer.
   *
   * @param answer the row
   * @param atMillis when it was given, epoch milliseconds
   */
  record OfShadow(ShadowAnswer answer, long atMillis) implements Row {}

  static Row of(LogEntry entry, long atMillis) {
    if (entry instanceof LogEntry.Made made) {
      return new OfDecision(made.decision(), made.inputs());
    }
    return new OfShadow(((LogEntry.Compared) entry).answer(), atMillis);
  }
}
