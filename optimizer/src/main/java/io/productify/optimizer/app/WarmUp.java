package io.productify.optimizer.app;

import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.EnsembleForecaster;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Builds everything at the start, so that a bad configuration stops it there; reads once and fits a
 * load of nobody's, so that the first request does not pay for connections and classes.
 */
@ApplicationScoped
class WarmUp {

  private static final Logger LOG = Logger.getLogger(WarmUp.class);

  /** Enough for the compiler to take notice, and short of being in the way of requests. */
  private static final int FITS = 20;

  private static final long FITTING_NANOS = 500_000_000;

  private static final int POINTS = 960;
  private static final int HORIZON_STEPS = 41;

  private final MetricsSource source;
  private final Wiring.ComputePool pool;

  /**
   * @param everything is built by being asked for
   * @param gauges are shown by being asked for
   * @param calendars is checked by being asked for
   */
  WarmUp(
      PlanningDispatcher everything,
      DispatchWiring.QueueGauges gauges,
      Calendars calendars,
      MetricsSource source,
      Wiring.ComputePool pool) {
    this.source = source;
    this.pool = pool;
  }

  void start(@Observes StartupEvent started, Clock clock, OptimizerConfig config) {
    if (Secrets.tokens(config).get().isEmpty()) {
      LOG.warn(
          "neither optimizer.token nor optimizer.token-file is set: every request to a protected"
              + " route is answered 401");
    }
    pool.executor().execute(() -> forecastNothing(config));
    ScalingTarget nobody = ScalingTarget.of("-", "-", "-");
    CompletionStage<MetricsReading> read =
        source.read(new MetricsQuery(nobody, 1, clock.instant()));
    read.whenComplete((reading, failure) -> tell(config, failure));
  }

  private static void tell(OptimizerConfig config, @Nullable Throwable failure) {
    String from =
        config.onlyTestData() ? "recorded load" : "Prometheus at " + config.prometheusUrl();
    if (failure == null) {
      LOG.infof("%s answers", from);
    } else {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      LOG.infof("%s does not answer yet: %s", from, cause == null ? failure : cause.getMessage());
    }
  }

  /** Fits are slow while their code is new: the first ones are nobody's. */
  private static void forecastNothing(OptimizerConfig config) {
    EnsembleFitter fitter = new EnsembleFitter(ForecastWiring.settings(config));
    double[] rates = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      rates[i] = 100 + 40 * Math.sin(i / 150.0) + i % 7;
    }
    ForecastTask task =
        new ForecastTask(
            ScalingTarget.of("-", "-", "-"),
            new LoadWindow(new TimeGrid(0, 15, POINTS), rates),
            ForecastTask.Past.NONE,
            new ForecastTask.Wanted(HORIZON_STEPS, 0.9));
    long start = System.nanoTime();
    for (int i = 0; i < FITS && System.nanoTime() - start < FITTING_NANOS; i++) {
      EnsembleForecaster.forecast(fitter.fit(task, Optional.empty()), task);
    }
  }
}
