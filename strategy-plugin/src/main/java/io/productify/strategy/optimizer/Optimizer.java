package io.productify.strategy.optimizer;

import java.util.concurrent.CompletableFuture;

/** The port through which plans are asked for. */
@FunctionalInterface
public interface Optimizer {

  /** Returns the plan or why there is none; never completes exceptionally on a fault of I/O. */
  CompletableFuture<PlanReply> request(OptimizeRequest request);
}
