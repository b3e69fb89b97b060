package io.productify.optimizer.app;

import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * Builds everything at the start, so that a bad configuration stops it there, and reads once, so
 * that the first request does not pay for connections and classes.
 */
@ApplicationScoped
class WarmUp {

  private static final Logger LOG = Logger.getLogger(WarmUp.class);

  private final MetricsSource source;

  /**
   * @param everything is built by being asked for
   * @param calendars is checked by being asked for
   */
  WarmUp(PlanningDispatcher everything, Calendars calendars, MetricsSource source) {
    this.source = source;
  }

  void start(@Observes StartupEvent started, Clock clock, OptimizerConfig config) {
    if (config.token().filter(token -> !token.isBlank()).isEmpty()) {
      LOG.warn("optimizer.token is not set: every request to a protected route is answered 401");
    }
    ScalingTarget nobody = ScalingTarget.of("-", "-", "-");
    CompletionStage<MetricsReading> read =
        source.read(new MetricsQuery(nobody, 1, clock.instant()));
    read.whenComplete(
        (reading, failure) ->
            LOG.info(failure == null ? "metrics answer" : "metrics do not answer yet"));
  }
}
