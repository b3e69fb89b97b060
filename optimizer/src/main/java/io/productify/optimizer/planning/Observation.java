package io.productify.optimizer.planning;

import io.productify.optimizer.demand.Levels;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.GapFill;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.metrics.Series;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The stage that reads the load: window and allocation from the source, the check's own samples as
 * the freshest ones, then every rule about what is required and what is missing.
 *
 * @param sources where windows and histories come from
 * @param rules what a reading must hold
 * @param lastKnown what holds where a reading tells nothing
 * @param defaults what holds where nothing was ever known
 */
public record Observation(
    Sources sources, ReadingRules rules, LastKnown lastKnown, Defaults defaults) {

  /**
   * Where the load is read.
   *
   * @param windows the recent past, read for every request
   * @param histories the long past, kept
   * @param calendars the calendar of each application, by its name
   * @param senses what is known beside the load
   */
  public record Sources(
      MetricsSource windows,
      HistoryMemory histories,
      Function<String, LocalCalendar> calendars,
      Sensing senses) {

    /** Sources of the load alone. */
    public Sources(
        MetricsSource windows, HistoryMemory histories, Function<String, LocalCalendar> calendars) {
      this(windows, histories, calendars, Sensing.NOTHING);
    }
  }

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

  /** Reads what an engine needs beside the load; never fails. */
  CompletionStage<Senses> sense(Evaluation evaluation) {
    return sources
        .senses()
        .read(evaluation.request(), evaluation.engine().needs(), evaluation.stamp().now());
  }

  CompletionStage<Observed> read(PlanRequest request, Instant now) {
    MetricsQuery query = new MetricsQuery(request.target(), request.counts().current(), now);
    CompletionStage<MetricsReading> window = sources.windows().read(query);
    CompletionStage<LoadHistory> history = sources.histories().history(request.target(), now);
    // Composed and not combined: a window that cannot be read does not wait for the history.
    return window
        .thenApply(reading -> admitted(request, query, reading))
        .thenCompose(read -> history.thenApply(past -> observed(request, read, past)));
  }

  /**
   * A reading that holds what is required.
   *
   * @param query what was asked
   * @param reading with the check's samples, and what is missing in its place
   * @param present the series that answered
   */
  private record Admitted(MetricsQuery query, MetricsReading reading, Set<Series> present) {}

  private Admitted admitted(PlanRequest request, MetricsQuery query, MetricsReading reading) {
    MetricsWindow joined =
        request.check().samples().joinedTo(reading.window(), defaults.requestRateMetric());
    MetricsReading admitted = rules.admit(query, new MetricsReading(joined, reading.allocation()));
    lastKnown.remember(request.target(), admitted);
    return new Admitted(query, admitted, reading.window().present());
  }

  private Observed observed(PlanRequest request, Admitted read, LoadHistory history) {
    MetricsWindow window = read.reading().window();
    double[] samples = window.column(Series.REQUEST_RATE).orElseThrow();
    ForecastTask.Past past =
        new ForecastTask.Past(history, sources.calendars().apply(request.target().app()));
    return new Observed(
        new Observed.Load(window.grid(), GapFill.of(samples).values(), samples, past),
        Levels.of(window, responseTimeSeconds(request, window)),
        lastKnown.allocationFor(read.query(), read.reading()),
        read.present());
  }

  private double responseTimeSeconds(PlanRequest request, MetricsWindow window) {
    return window
        .level(Series.RESPONSE_TIME)
        .or(() -> lastKnown.responseTimeSeconds(request.target().app()))
        .orElse(defaults.responseTimeSeconds());
  }
}
