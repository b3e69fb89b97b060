package io.productify.strategy;

import io.productify.strategy.optimizer.OptimizeRequest;
import io.productify.strategy.optimizer.Optimizer;
import io.productify.strategy.optimizer.PlanReply;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.telemetry.Meter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Counts the requests of another optimizer, and takes their time. */
record MeteredOptimizer(Optimizer optimizer, Supplier<Meter> meter) implements Optimizer {

  @Override
  public CompletableFuture<PlanReply> request(OptimizeRequest request) {
    long start = System.nanoTime();
    return optimizer
        .request(request)
        .whenComplete(
            (reply, fault) -> {
              String outcome = reply instanceof Failed failed ? failed.kind().label() : "planned";
              Duration took = Duration.ofNanos(System.nanoTime() - start);
              meter.get().asked(fault == null ? outcome : "fault", took);
            });
  }
}
