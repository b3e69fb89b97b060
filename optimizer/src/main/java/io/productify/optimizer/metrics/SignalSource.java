package io.productify.optimizer.metrics;

import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Port: where the signals of an application are read. */
public interface SignalSource {

  /**
   * Reads what there is, without blocking the caller. Never fails: a signal that cannot be read is
   * missing.
   */
  CompletionStage<SignalReading> read(ScalingTarget target, Instant now);
}
