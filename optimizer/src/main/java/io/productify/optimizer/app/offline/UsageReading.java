package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import io.productify.optimizer.metrics.prometheus.PrometheusUsage;
import io.productify.optimizer.metrics.prometheus.RawSeries;
import io.productify.optimizer.metrics.prometheus.SeriesSettings;
import io.vertx.mutiny.core.Vertx;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** Reads a usage history of days or weeks from Prometheus, as many points at a time as it gives. */
final class UsageReading {

  private final CalibrationSettings settings;
  private final ScalingTarget target;

  UsageReading(CalibrationSettings settings, ScalingTarget target) {
    this.settings = settings;
    this.target = target;
  }

  /**
   * Reads the history.
   *
   * @throws IllegalArgumentException if Prometheus does not answer, or knows no load; the message
   *     says so
   */
  UsageHistory read(TimeGrid grid) {
    Vertx vertx = Vertx.vertx();
    try (PrometheusUsage source =
        new PrometheusUsage(vertx, settings.prometheus(), settings.signals())) {
      UsageHistory history = read(source, grid);
      if (!history.has(Usage.REQUEST_RATE)) {
        throw new IllegalArgumentException(unknown());
      }
      return history;
    } finally {
      vertx.closeAndAwait();
    }
  }

  private String unknown() {
    SeriesSettings series = settings.prometheus().series();
    return "Prometheus knows no requests of %s in this time: check --app, --from and --to, and that it has %s with the label %s"
        .formatted(target.app(), series.nameOf(RawSeries.TOTAL_REQUESTS), series.appLabel());
  }

  private UsageHistory read(PrometheusUsage source, TimeGrid grid) {
    Map<Usage, double[]> columns = new EnumMap<>(Usage.class);
    int most = PrometheusLoad.MOST_POINTS_A_QUERY;
    for (int from = 0; from < grid.length(); from += most) {
      int length = Math.min(most, grid.length() - from);
      UsageHistory part =
          part(source, new TimeGrid(grid.epochSecondAt(from), grid.stepSeconds(), length));
      for (Usage usage : Usage.values()) {
        if (part.has(usage)) {
          double[] column = columns.computeIfAbsent(usage, absent -> missing(grid.length()));
          System.arraycopy(part.column(usage).orElseThrow(), 0, column, from, length);
        }
      }
    }
    return new UsageHistory(grid, columns);
  }

  private static double[] missing(int length) {
    double[] column = new double[length];
    Arrays.fill(column, Double.NaN);
    return column;
  }

  private UsageHistory part(PrometheusUsage source, TimeGrid grid) {
    try {
      return source.read(target, grid).toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof MetricsUnavailableException unavailable) {
        throw new IllegalArgumentException(unavailable.getMessage(), e);
      }
      throw e;
    }
  }
}
