package io.productify.optimizer.metrics;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Port: where the memory of a pool's nodes is read. */
public interface HostSource {

  /**
   * Reads the memory of every active node of a pool by its name, without blocking the caller.
   *
   * <p>The stage fails with {@link MetricsUnavailableException} when it cannot be read.
   */
  CompletionStage<Map<String, NodeMemory>> memory(String pool, Instant now);
}
