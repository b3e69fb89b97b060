package io.productify.optimizer.planning;

import io.productify.optimizer.demand.Levels;
import io.productify.optimizer.metrics.GapFill;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.metrics.Series;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * The stage that reads the load: window and allocation from the source, the check's own samples as
 * the freshest ones, then every rule about what is required and what is missing.
 *
 * @param source where windows come from
 * @param rules what a reading must hold
 * @param lastKnown what holds where a reading tells nothing
 * @param defaults what holds where nothing was ever known
 */
public record Observation(
    MetricsSource source, ReadingRules rules, LastKnown lastKnown, Defaults defaults) {

  /**
   * What the configuration says of the load.
   *
   * @param requestRateMetric name of the request counter: a check that queries it has samples of
   *     the request rate
   * @param responseTimeSeconds seconds per request, for an application that never told
   */
  public record Defaults(String requestRateMetric, double responseTimeSeconds) {

    public Defaults {
      if (!(responseTimeSeconds > 0) || Double.isInfinite(responseTimeSeconds)) {
        throw new IllegalArgumentException(
            "optimizer.default-response-time-seconds must be positive and finite, was "
                + responseTimeSeconds);
      }
    }
  }

  CompletionStage<Observed> read(PlanRequest request, Instant now) {
    MetricsQuery query = new MetricsQuery(request.target(), request.counts().current(), now);
    return source.read(query).thenApply(reading -> observed(request, query, reading));
  }

  private Observed observed(PlanRequest request, MetricsQuery query, MetricsReading reading) {
    MetricsWindow joined =
        request.check().samples().joinedTo(reading.window(), defaults.requestRateMetric());
    MetricsReading admitted = rules.admit(query, new MetricsReading(joined, reading.allocation()));
    lastKnown.remember(request.target(), admitted);
    MetricsWindow window = admitted.window();
    double[] samples = window.column(Series.REQUEST_RATE).orElseThrow();
    GapFill rate = GapFill.of(samples);
    return new Observed(
        new Observed.Load(rate.values(), samples, window.grid().stepSeconds(), rate.gapRatio()),
        Levels.of(window, responseTimeSeconds(request, window)),
        lastKnown.allocationFor(query, admitted),
        reading.window().present());
  }

  private double responseTimeSeconds(PlanRequest request, MetricsWindow window) {
    return window
        .level(Series.RESPONSE_TIME)
        .or(() -> lastKnown.responseTimeSeconds(request.target().app()))
        .orElse(defaults.responseTimeSeconds());
  }
}
