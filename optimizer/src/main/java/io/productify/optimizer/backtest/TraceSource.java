package io.productify.optimizer.backtest;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The recording as Prometheus would have told it at a moment: each step's load stands at the step's
 * end, as the rate over the step before, and nothing of what comes later is known.
 *
 * <p>A request takes a second of work, and a replica holds 1 MHz, which serves one unit of demand:
 * {@link PlanningService} sets the weights so that this unit is what one replica serves.
 */
final class TraceSource implements MetricsSource, HistorySource {

  private static final Optional<Allocation> ONE_UNIT = Optional.of(new Allocation(1, 0));

  private final Course course;
  private final int windowPoints;
  private final double[] sumBefore;
  private final int[] countBefore;
  private double waiting;

  /**
   * @param windowPoints points of a window, at least 1
   */
  TraceSource(Course course, int windowPoints) {
    this.course = course;
    this.windowPoints = windowPoints;
    this.sumBefore = new double[course.end() + 1];
    this.countBefore = new int[course.end() + 1];
    for (int step = 0; step < course.end(); step++) {
      double rate = course.rate(step);
      boolean known = !Double.isNaN(rate);
      sumBefore[step + 1] = sumBefore[step] + (known ? rate : 0);
      countBefore[step + 1] = countBefore[step] + (known ? 1 : 0);
    }
  }

  /** Sets how much work waits in the queue, in replicas; 0 is no queue. */
  void queue(double replicas) {
    waiting = replicas;
  }

  @Override
  public CompletionStage<MetricsReading> read(MetricsQuery query) {
    int newest = lastEndedBy(query.now().getEpochSecond());
    int oldest = Math.max(0, newest + 1 - windowPoints);
    double[] rates = new double[newest + 1 - oldest];
    double[] seconds = new double[rates.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = course.rate(oldest + i);
      seconds[i] = 1;
    }
    TimeGrid grid = new TimeGrid(endOf(oldest), course.stepSeconds(), rates.length);
    Map<Series, double[]> columns = new EnumMap<>(Series.class);
    columns.put(Series.REQUEST_RATE, rates);
    columns.put(Series.RESPONSE_TIME, seconds);
    if (waiting > 0) {
      double[] queue = new double[rates.length];
      Arrays.fill(queue, waiting);
      columns.put(Series.QUEUE_WAITING, queue);
    }
    return CompletableFuture.completedFuture(
        new MetricsReading(new MetricsWindow(grid, columns), ONE_UNIT));
  }

  @Override
  public CompletionStage<MetricsWindow> history(ScalingTarget target, TimeGrid grid) {
    double[] means = new double[grid.length()];
    for (int i = 0; i < means.length; i++) {
      int newest = lastEndedBy(grid.epochSecondAt(i));
      means[i] = mean(lastEndedBy(grid.epochSecondAt(i - 1)), newest);
    }
    return CompletableFuture.completedFuture(
        new MetricsWindow(grid, Map.of(Series.REQUEST_RATE, means)));
  }

  /** Returns the mean of the steps after one up to another; at least of the last one of them. */
  private double mean(int after, int last) {
    if (last < 0) {
      return Double.NaN;
    }
    int from = Math.max(0, Math.min(after, last - 1) + 1);
    int count = countBefore[last + 1] - countBefore[from];
    return count == 0 ? Double.NaN : (sumBefore[last + 1] - sumBefore[from]) / count;
  }

  /** Returns the last step that has ended by a moment; below 0 if there is none. */
  private int lastEndedBy(long epochSecond) {
    long ended = epochSecond - course.grid().startEpochSecond();
    return (int) Math.min(course.end() - 1L, Math.floorDiv(ended, course.stepSeconds()) - 1L);
  }

  private long endOf(int step) {
    return course.grid().epochSecondAt(step + 1);
  }
}
