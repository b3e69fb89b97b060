package io.productify.optimizer.app;

import io.productify.optimizer.api.ReadingPool;
import io.productify.optimizer.api.Tokens;
import io.productify.optimizer.app.telemetry.PrometheusContact;
import io.productify.optimizer.capacity.CostModel;
import io.productify.optimizer.demand.DemandModel;
import io.productify.optimizer.demand.Weights;
import io.productify.optimizer.forecast.Forecaster;
import io.productify.optimizer.forecast.fit.FitCache;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.metrics.prometheus.PrometheusMetricsSource;
import io.productify.optimizer.metrics.prometheus.RawSeries;
import io.productify.optimizer.metrics.recorded.RecordedMetricsSource;
import io.productify.optimizer.planning.Forecasting;
import io.productify.optimizer.planning.HistoryMemory;
import io.productify.optimizer.planning.HistorySettings;
import io.productify.optimizer.planning.Observation;
import io.productify.optimizer.planning.PlanningPipeline;
import io.productify.optimizer.planning.Sensing;
import io.productify.optimizer.planning.Sizing;
import io.productify.optimizer.serving.ServingBook;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Builds the product from its configuration: the only place that names every part. */
@ApplicationScoped
class Wiring {

  /** Two large bodies at once, so that memory stays bounded. */
  private static final int READING_THREADS = 2;

  private final OptimizerConfig config;

  Wiring(OptimizerConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  Tokens tokens() {
    return new Tokens(Secrets.tokens(config));
  }

  @Produces
  @Singleton
  MetricsSource metricsSource(Vertx vertx, PrometheusContact contact, Clock clock) {
    if (config.onlyTestData()) {
      return new RecordedMetricsSource(PrometheusWiring.recorded(config), clock.instant());
    }
    return new PrometheusMetricsSource(
        vertx, PrometheusWiring.prometheus(config), contact::answered);
  }

  void close(@Disposes MetricsSource source) throws Exception {
    if (source instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }

  @Produces
  @Singleton
  ComputePool computePool() {
    int cores = Runtime.getRuntime().availableProcessors();
    if (config.computeThreads() < 0) {
      throw new IllegalArgumentException(
          "optimizer.compute-threads must be at least 0, was " + config.computeThreads());
    }
    int threads = config.computeThreads() > 0 ? config.computeThreads() : cores;
    return new ComputePool(
        new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
  }

  void close(@Disposes ComputePool pool) {
    pool.executor().shutdownNow();
  }

  /**
   * The threads that forecast and plan.
   *
   * @param executor a pool of fixed size; its queue is bounded by the dispatcher
   */
  record ComputePool(ThreadPoolExecutor executor) {}

  @Produces
  @Singleton
  ReadingPool readingPool() {
    return new ReadingPool(Executors.newFixedThreadPool(READING_THREADS));
  }

  void close(@Disposes ReadingPool pool) {
    pool.executor().shutdownNow();
  }

  @Produces
  @Singleton
  PlanningPipeline pipeline(
      Observation observation,
      PlanningPipeline.Models models,
      PlanningPipeline.Deciders deciders,
      ComputePool pool) {
    return new PlanningPipeline(observation, models, deciders, pool.executor());
  }

  @Produces
  @Singleton
  Observation observation(
      MetricsSource source, Calendars calendars, Sensing senses, LastKnown lastKnown) {
    String requestRate = PrometheusWiring.series(config).nameOf(RawSeries.TOTAL_REQUESTS);
    return new Observation(
        new Observation.Sources(source, histories(source), calendars::forApp, senses),
        new ReadingRules(requestRate, config.stalenessSeconds()),
        lastKnown,
        new Observation.Defaults(requestRate, config.defaultResponseTimeSeconds()));
  }

  private HistoryMemory histories(MetricsSource source) {
    HistorySource histories =
        source instanceof HistorySource both
            ? both
            : (target, grid) -> CompletableFuture.completedStage(new MetricsWindow(grid, Map.of()));
    HistorySettings settings =
        new HistorySettings(
            config.historyDays(), config.historyStepSeconds(), config.historyRefreshSeconds());
    return new HistoryMemory(histories, settings, config.servingCapacity());
  }

  /** The calendars of the applications; a bad key stops the start. */
  @Produces
  @Singleton
  Calendars calendars() {
    return Calendars.of(config);
  }

  @Produces
  @Singleton
  ServingBook servingBook(FitCache fits) {
    return new ServingBook(config.servingCapacity(), config.driftRefitThreshold(), fits::expire);
  }

  @Produces
  @Singleton
  PlanningPipeline.Models models(Forecaster forecaster, ServingBook book) {
    CostModel costs =
        new CostModel(
            new CostModel.Coefficients(config.costCpuCapacity(), config.costMemCapacity()),
            new CostModel.Coefficients(config.costCpuMhzHour(), config.costMemGbHour()));
    return new PlanningPipeline.Models(
        new Forecasting(forecaster, book),
        new Sizing(new DemandModel(weights(config.weight())), costs, config.surgeGuard()),
        PlanKeyReader.read(config.plan()),
        PrometheusWiring.window(config).stepSeconds());
  }

  static Weights weights(OptimizerConfig.WeightKeys keys) {
    return new Weights(
        keys.request(),
        keys.backlog(),
        keys.processing(),
        new Weights.Waiting(keys.authentication(), keys.activator()));
  }
}
