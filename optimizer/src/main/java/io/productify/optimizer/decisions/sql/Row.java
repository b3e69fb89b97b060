package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.ShadowAnswer;
import java.util.Optional;

/** What waits to be written, in the form in which it is. */
sealed interface Row {

  /**
   * A decision.
   *
   * @param decision the row
   * @param inputs what it was made from, as {@link ProblemCodec} has it
   */
  record OfDecision(Decision decision, Optional<byte[]> inputs) implements Row {}

  /**
   * A shadow's answer.
   *
   * @param answer the row
   * @param atMillis when it was given, epoch milliseconds
   */
  record OfShadow(ShadowAnswer answer, long atMillis) implements Row {}

  /** Inputs are packed at once: what waits shares no array with an answer, and is small. */
  static Row of(LogEntry entry, long atMillis) {
    if (entry instanceof LogEntry.Made made) {
      return new OfDecision(made.decision(), made.inputs().map(ProblemCodec::encode));
    }
    return new OfShadow(((LogEntry.Compared) entry).answer(), atMillis);
  }
}
