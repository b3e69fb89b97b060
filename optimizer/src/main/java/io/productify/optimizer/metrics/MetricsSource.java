package io.productify.optimizer.metrics;

import java.util.concurrent.CompletionStage;

/** Port: where windows and allocations come from. */
public interface MetricsSource {

  /**
   * Reads window and allocation without blocking the caller.
   *
   * <p>The stage fails with {@link MetricsUnavailableException} when the source cannot be read; a
   * series that answers with nothing is absent from the reading, which is no failure here.
   */
  CompletionStage<MetricsReading> read(MetricsQuery query);
}
