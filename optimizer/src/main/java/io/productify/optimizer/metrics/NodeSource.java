package io.productify.optimizer.metrics;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Port: where the nodes of the cluster are known. */
public interface NodeSource {

  /**
   * Returns the nodes, without blocking the caller.
   *
   * <p>The stage fails with {@link MetricsUnavailableException} when they are not known.
   */
  CompletionStage<List<ClusterNode>> nodes(Instant now);
}
