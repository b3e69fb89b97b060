package io.productify.optimizer.metrics;

import java.util.concurrent.CompletionStage;

/** Port: where the long, coarse history of the request rate comes from. */
public interface HistorySource {

  /**
   * Reads the request rate of the application on {@code grid} without blocking the caller; a window
   * without {@link Series#REQUEST_RATE} means that there is no history.
   *
   * <p>The stage fails with {@link MetricsUnavailableException} when the source cannot be read.
   */
  CompletionStage<MetricsWindow> history(ScalingTarget target, TimeGrid grid);
}
