package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.recorded.Trace;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CompletionException;

/** Reads a load of days or weeks from Prometheus, some days at a time. */
final class PrometheusLoad {

  /** Points of a query; Prometheus answers at most 11,000. */
  static final int MOST_POINTS_A_QUERY = 10_000;

  private static final int MOST_POINTS = 1_000_000;

  private final HistorySource source;
  private final ScalingTarget target;

  PrometheusLoad(HistorySource source, ScalingTarget target) {
    this.source = source;
    this.target = target;
  }

  /**
   * From when to when.
   *
   * @param from beginning
   * @param to end, after the beginning
   */
  record Range(Instant from, Instant to) {

    TimeGrid steps(int stepSeconds) {
      long points = (to.getEpochSecond() - from.getEpochSecond()) / stepSeconds;
      if (points < 2 || points > MOST_POINTS) {
        throw new IllegalArgumentException(
            "from %s to %s there must be 2 to %d steps of %d s, were %d"
                .formatted(from, to, MOST_POINTS, stepSeconds, points));
      }
      return new TimeGrid(from.getEpochSecond(), stepSeconds, (int) points);
    }
  }

  /**
   * Returns the load of each step of a range. Prometheus tells a rate at the end of the time that
   * it is of, a trace at its beginning.
   *
   * @throws IllegalArgumentException if the range has too few or too many steps, or Prometheus
   *     knows nothing of the application, or does not answer
   */
  Trace read(Range range, int stepSeconds) {
    TimeGrid steps = range.steps(stepSeconds);
    double[] rates = new double[steps.length()];
    Arrays.fill(rates, Double.NaN);
    for (int from = 0; from < rates.length; from += MOST_POINTS_A_QUERY) {
      int length = Math.min(MOST_POINTS_A_QUERY, rates.length - from);
      double[] part = part(new TimeGrid(steps.epochSecondAt(from + 1), stepSeconds, length));
      System.arraycopy(part, 0, rates, from, part.length);
    }
    if (Arrays.stream(rates).allMatch(Double::isNaN)) {
      throw new IllegalArgumentException(
          "Prometheus knows no load of %s from %s to %s"
              .formatted(target.app(), range.from(), range.to()));
    }
    return new Trace(steps, rates);
  }

  private double[] part(TimeGrid grid) {
    try {
      return source
          .history(target, grid)
          .toCompletableFuture()
          .join()
          .column(Series.REQUEST_RATE)
          .orElseGet(() -> new double[0]);
    } catch (CompletionException e) {
      if (e.getCause() instanceof MetricsUnavailableException unavailable) {
        throw new IllegalArgumentException(unavailable.getMessage(), e);
      }
      throw e;
    }
  }
}
