package io.productify.optimizer.backtest;

import io.productify.optimizer.capacity.CostModel;
import io.productify.optimizer.demand.DemandModel;
import io.productify.optimizer.demand.Weights;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.NodeSource;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.planning.ClusterSenses;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Delivery;
import io.productify.optimizer.planning.Forecasting;
import io.productify.optimizer.planning.HistoryMemory;
import io.productify.optimizer.planning.HistorySettings;
import io.productify.optimizer.planning.Observation;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.productify.optimizer.planning.PlanningPipeline;
import io.productify.optimizer.planning.ReactiveMemory;
import io.productify.optimizer.planning.Sizing;
import io.productify.optimizer.safety.SafetyShell;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * The optimizer as it serves one application, at a moment of the past: the same observation,
 * forecast, sizing, engines and safety shell behind the same dispatcher, over a recording and a
 * clock that is set by hand.
 */
final class PlanningService {

  private static final String RATE = "load";
  private static final int STALENESS_SECONDS = 300;
  private static final long NO_LIMIT_MILLIS = 86_400_000;

  private static final NodeSource NO_NODES =
      now -> CompletableFuture.failedStage(new IllegalStateException("a backtest has no nodes"));

  private final TraceSource source;
  private final PlantSignals signals;
  private final PlanningDispatcher dispatcher;
  private Instant now = Instant.EPOCH;
  private long decisions;

  /**
   * @param forecasting may be shared: it does not depend on replicas
   * @param nanoTime measures how long planning takes
   */
  PlanningService(
      Course course, Replay.Optimizer setup, Forecasting forecasting, LongSupplier nanoTime) {
    this.source = new TraceSource(course, setup.load().windowPoints());
    this.signals = new PlantSignals(setup.load().cpuPercentAtCapacity());
    ReactiveMemory memory = new ReactiveMemory(1);
    PlanningPipeline.Models models =
        new PlanningPipeline.Models(
            forecasting,
            new Sizing(demandInReplicas(course), oneUnitEach(), setup.load().surgeGuard()),
            setup.parameters(),
            course.stepSeconds());
    PlanningPipeline.Deciders deciders =
        new PlanningPipeline.Deciders(
            setup.engines(),
            new SafetyShell(setup.engines().named("exact")),
            Delivery.serving(memory));
    this.dispatcher =
        new PlanningDispatcher(
            new PlanningPipeline(
                observation(
                    new Observation.Sources(
                        source,
                        new HistoryMemory(source, HistorySettings.defaults(), 1),
                        app -> LocalCalendar.UTC,
                        senses(memory)),
                    Math.max(STALENESS_SECONDS, course.stepSeconds())),
                models,
                deciders,
                Runnable::run),
            new PlanningDispatcher.Bounds(1, NO_LIMIT_MILLIS),
            new PlanningDispatcher.Clocks(this::stamp, nanoTime),
            Runnable::run);
  }

  private static DemandModel demandInReplicas(Course course) {
    double perRequest = 1 / course.requestsPerSecondPerReplica();
    return new DemandModel(new Weights(perRequest, 1, 0, new Weights.Waiting(0, 0)));
  }

  private static CostModel oneUnitEach() {
    CostModel.Coefficients one = new CostModel.Coefficients(1, 0);
    return new CostModel(one, one);
  }

  /** What is wrong with a policy was told when its options were read. */
  private ClusterSenses senses(ReactiveMemory memory) {
    return new ClusterSenses(
        new ClusterSenses.Sources(signals, NO_NODES), () -> PolicyBook.EMPTY, memory, text -> {});
  }

  private static Observation observation(Observation.Sources sources, int stalenessSeconds) {
    return new Observation(
        sources,
        new ReadingRules(RATE, stalenessSeconds),
        new LastKnown(new Allocation(1, 0), 1),
        new Observation.Defaults(RATE, 1));
  }

  private DecisionStamp stamp() {
    decisions++;
    return new DecisionStamp("decision-" + decisions, now);
  }

  /**
   * Answers a request as of a moment.
   *
   * @param glance the moment, and the work that waits then
   * @throws java.util.concurrent.CompletionException with the reason, where there is nothing to
   *     plan from
   */
  PlanAnswer answer(PlanRequest request, Glance glance) {
    now = Instant.ofEpochSecond(glance.epochSecond());
    source.queue(glance.waiting());
    signals.see(glance);
    return dispatcher.answer(request).toCompletableFuture().join();
  }
}
