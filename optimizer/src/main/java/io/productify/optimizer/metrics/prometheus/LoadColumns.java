package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes the columns of a window from the raw series. */
final class LoadColumns {

  private LoadColumns() {}

  /**
   * @param answers the answer to the query of each raw series, in the order of {@link RawSeries}
   * @param grid points of the window
   */
  static MetricsWindow window(List<List<SampleSeries>> answers, TimeGrid grid) {
    Map<RawSeries, double[]> raw = new EnumMap<>(RawSeries.class);
    RawSeries[] order = RawSeries.values();
    for (int i = 0; i < order.length; i++) {
      raw.put(order[i], SampleSeries.sum(answers.get(i), grid));
    }
    Map<Series, double[]> columns = new EnumMap<>(Series.class);
    for (Series series : Series.values()) {
      columns.put(series, column(series, raw));
    }
    return new MetricsWindow(grid, columns);
  }

  private static double[] column(Series series, Map<RawSeries, double[]> raw) {
    return switch (series) {
      case REQUEST_RATE -> of(raw, RawSeries.TOTAL_REQUESTS);
      case RESPONSE_TIME ->
          ratio(of(raw, RawSeries.RESPONSE_TIME_SUM), of(raw, RawSeries.RESPONSE_TIME_COUNT));
      case QUEUE_ARRIVAL_RATE -> of(raw, RawSeries.QUEUE_ALL);
      case QUEUE_PROCESSED_RATE -> of(raw, RawSeries.QUEUE_PROCESSED);
      case QUEUE_WAITING -> of(raw, RawSeries.QUEUE_WAITING);
      case QUEUE_PROCESS_TIME ->
          ratio(
              of(raw, RawSeries.QUEUE_PROCESS_TIME_SUM),
              of(raw, RawSeries.QUEUE_PROCESS_TIME_COUNT));
      case AUTHENTICATION_AWAITING_USERS -> of(raw, RawSeries.AUTHENTICATION_AWAITING_USERS);
      case ACTIVATOR_PENDING_REQUESTS -> of(raw, RawSeries.ACTIVATOR_PENDING_REQUESTS);
    };
  }

  private static double[] of(Map<RawSeries, double[]> raw, RawSeries series) {
    double[] column = raw.get(series);
    if (column == null) {
      throw new IllegalArgumentException("no answer for " + series);
    }
    return column;
  }

  /** Divides point by point; where nothing was counted the quotient is missing. */
  private static double[] ratio(double[] sum, double[] count) {
    double[] ratio = new double[sum.length];
    for (int i = 0; i < ratio.length; i++) {
      ratio[i] = count[i] == 0 ? Double.NaN : sum[i] / count[i];
    }
    return ratio;
  }
}
