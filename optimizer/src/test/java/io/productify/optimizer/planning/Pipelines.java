package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.CostModel;
import io.productify.optimizer.demand.DemandModel;
import io.productify.optimizer.demand.Weights;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.forecast.Forecaster;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.Persistence;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.safety.SafetyShell;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Pipelines over windows made by hand, at a fixed moment. One replica holds 500 MHz and so serves
 * 100 requests a second of 0.1 s.
 */
final class Pipelines {

  static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  static final int STEP_SECONDS = 15;
  private static final int POINTS = 240;
  private static final long AN_HOUR_MILLIS = 3_600_000;

  /** Switched off, and so without state. */
  static final HistoryMemory NO_HISTORY =
      new HistoryMemory(
          (target, grid) -> CompletableFuture.failedStage(new AssertionError("is switched off")),
          new HistorySettings(0, 300, 3600),
          1);

  private Pipelines() {}

  static MetricsWindow window(double... tail) {
    double[] rate = new double[POINTS];
    Arrays.fill(rate, tail[0]);
    System.arraycopy(tail, 0, rate, POINTS - tail.length, tail.length);
    double[] responseTime = new double[POINTS];
    Arrays.fill(responseTime, 0.1);
    return new MetricsWindow(
        TimeGrid.endingAt(NOW, STEP_SECONDS, POINTS),
        Map.of(Series.REQUEST_RATE, rate, Series.RESPONSE_TIME, responseTime));
  }

  static MetricsReading reading(MetricsWindow window) {
    return new MetricsReading(window, Optional.of(new Allocation(500, 256L * 1024 * 1024)));
  }

  static MetricsSource source(MetricsWindow window) {
    return query -> CompletableFuture.completedFuture(reading(window));
  }

  static PlanningPipeline pipeline(MetricsSource source) {
    return pipeline(
        source, List.of(MilpEngine.unaided(System::nanoTime), new Hold()), Runnable::run);
  }

  static PlanningPipeline pipeline(MetricsSource source, List<Engine> engines, Executor compute) {
    Delivery delivery = Delivery.serving(new RecordingListener());
    return pipeline(source, deciders(engines, engines.get(0), delivery), compute);
  }

  /** The first engine is the preferred one. */
  static PlanningPipeline.Deciders deciders(
      List<Engine> engines, Engine rescue, Delivery delivery) {
    return new PlanningPipeline.Deciders(
        new EngineRegistry(engines, EngineRegistry.Roles.only(engines.get(0).name())),
        new SafetyShell(rescue),
        delivery);
  }

  /** A dispatcher over a steady load that plans in the calling thread. */
  static PlanningDispatcher dispatcher(PlanningPipeline.Deciders deciders) {
    return new PlanningDispatcher(
        pipeline(source(window(250)), deciders, Runnable::run),
        new PlanningDispatcher.Bounds(100, AN_HOUR_MILLIS),
        new PlanningDispatcher.Clocks(() -> new DecisionStamp("id", NOW), () -> 0),
        Runnable::run);
  }

  static PlanningPipeline pipeline(
      MetricsSource source, PlanningPipeline.Deciders deciders, Executor compute) {
    return pipeline(
        new Observation.Sources(source, NO_HISTORY, app -> LocalCalendar.UTC), deciders, compute);
  }

  static PlanningPipeline pipeline(
      Observation.Sources sources, PlanningPipeline.Deciders deciders) {
    return pipeline(sources, deciders, Runnable::run);
  }

  /** A pipeline over a steady load that is forecast by the one given. */
  static PlanningPipeline forecasting(Forecaster forecaster) {
    MilpEngine milp = MilpEngine.unaided(System::nanoTime);
    return pipeline(
        new Observation.Sources(source(window(250)), NO_HISTORY, app -> LocalCalendar.UTC),
        forecaster,
        deciders(List.of(milp), milp, Delivery.serving(new RecordingListener())),
        Runnable::run);
  }

  private static PlanningPipeline pipeline(
      Observation.Sources sources, PlanningPipeline.Deciders deciders, Executor compute) {
    return pipeline(sources, new Persistence(), deciders, compute);
  }

  private static PlanningPipeline pipeline(
      Observation.Sources sources,
      Forecaster forecaster,
      PlanningPipeline.Deciders deciders,
      Executor compute) {
    Observation observation =
        new Observation(
            sources,
            new ReadingRules("pfy_total_requests", 300),
            new LastKnown(LastKnown.DEFAULT_FALLBACK, 10),
            new Observation.Defaults("pfy_total_requests", 0.1));
    PlanningPipeline.Models models =
        new PlanningPipeline.Models(
            new Forecasting(forecaster, new UnjudgedForecasts()),
            new Sizing(new DemandModel(Weights.DEFAULT), CostModel.DEFAULT, true),
            Map.of(),
            STEP_SECONDS);
    return new PlanningPipeline(observation, models, deciders, compute);
  }

  static PlanRequest request(int current, Limits limits) {
    return request(current, limits, new PlanRequest.Wishes(60, Optional.empty(), Map.of()));
  }

  static PlanRequest request(int current, Limits limits, PlanRequest.Wishes wishes) {
    return new PlanRequest(
        ScalingTarget.of("web", "shop", "server"),
        new Check("check", "prometheus", new PluginSamples("", List.of())),
        new PlanRequest.Counts(current, 0, limits),
        wishes);
  }

  static PlanAnswer plan(PlanningPipeline pipeline, PlanRequest request) {
    return pipeline
        .plan(
            pipeline.evaluate(
                request, new DecisionStamp("id", NOW), new StageTimer(() -> 0, AN_HOUR_MILLIS)))
        .toCompletableFuture()
        .join();
  }
}
