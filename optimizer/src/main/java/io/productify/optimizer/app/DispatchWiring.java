package io.productify.optimizer.app;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.productify.optimizer.planning.PlanningPipeline;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** Builds what lets requests in, and shows how many wait. */
@ApplicationScoped
class DispatchWiring {

  private final OptimizerConfig config;

  DispatchWiring(OptimizerConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  PlanningDispatcher dispatcher(PlanningPipeline pipeline, LateThread late, Clock clock) {
    DecisionIds ids = new DecisionIds();
    return new PlanningDispatcher(
        pipeline,
        new PlanningDispatcher.Bounds(config.maxQueuedRequests(), config.requestTimeoutMs()),
        new PlanningDispatcher.Clocks(
            () -> new DecisionStamp(ids.next(clock.millis()), clock.instant()), System::nanoTime),
        late.executor());
  }

  /**
   * The thread that answers for requests that ran out of time.
   *
   * @param executor one thread
   */
  record LateThread(ExecutorService executor) {}

  @Produces
  @Singleton
  LateThread lateThread() {
    // It is started by a timer of the JDK's own, which knows nothing of the service's classes.
    ClassLoader classes = Thread.currentThread().getContextClassLoader();
    return new LateThread(
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "late");
              thread.setContextClassLoader(classes);
              return thread;
            }));
  }

  void close(@Disposes LateThread late) {
    late.executor().shutdownNow();
  }

  @Produces
  @Singleton
  QueueGauges queueGauges(
      MeterRegistry meters, PlanningDispatcher dispatcher, Wiring.ComputePool pool) {
    return new QueueGauges(meters, dispatcher, pool.executor());
  }

  /** How many requests are let in, and how many of their stages wait for a thread. */
  static final class QueueGauges {

    QueueGauges(MeterRegistry meters, PlanningDispatcher dispatcher, ThreadPoolExecutor compute) {
      Gauge.builder("pfy_optimizer_requests_under_way", dispatcher, PlanningDispatcher::underWay)
          .description("different planning requests that are not answered yet")
          .register(meters);
      Gauge.builder("pfy_optimizer_queue_depth", compute, pool -> pool.getQueue().size())
          .description("planning requests that wait for a thread")
          .register(meters);
    }
  }
}
