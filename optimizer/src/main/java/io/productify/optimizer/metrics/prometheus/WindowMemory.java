package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The last window of each application, so that only its tail is read again: from two steps before
 * the newest request rate, and the whole from time to time. Bounded, thread-safe.
 */
final class WindowMemory {

  private static final int CAPACITY = 1000;
  private static final int OVERLAP_STEPS = 2;

  private final int fullRefreshSeconds;
  private final Map<String, Remembered> windows =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Remembered> eldest) {
          return size() > CAPACITY;
        }
      };

  private record Remembered(MetricsWindow window, long wholeReadEpochSecond) {}

  WindowMemory(int fullRefreshSeconds) {
    this.fullRefreshSeconds = fullRefreshSeconds;
  }

  /** Returns the part of the grid that is to be read: all of it, or its tail. */
  synchronized TimeGrid toRead(String app, TimeGrid whole) {
    Remembered known = windows.get(app);
    if (known == null || !continues(known, whole)) {
      return whole;
    }
    return known
        .window()
        .newestSampleEpochSecond(Series.REQUEST_RATE)
        .map(newest -> whole.nearestIndex(newest) - OVERLAP_STEPS)
        .filter(first -> first > 0)
        .map(first -> tail(whole, first))
        .orElse(whole);
  }

  private boolean continues(Remembered known, TimeGrid whole) {
    TimeGrid grid = known.window().grid();
    return grid.stepSeconds() == whole.stepSeconds()
        && grid.endEpochSecond() <= whole.endEpochSecond()
        && whole.endEpochSecond() - known.wholeReadEpochSecond() < fullRefreshSeconds;
  }

  private static TimeGrid tail(TimeGrid whole, int first) {
    return new TimeGrid(whole.epochSecondAt(first), whole.stepSeconds(), whole.length() - first);
  }

  /** Remembers a window that was read as a whole. */
  synchronized void keep(String app, MetricsWindow window) {
    windows.put(app, new Remembered(window, window.grid().endEpochSecond()));
  }

  /**
   * Joins a tail to the window it continues, and remembers the whole.
   *
   * @return empty if they do not join, because the newest request rate that was known is not in the
   *     tail: then Prometheus has lost its past and the whole must be read
   */
  synchronized Optional<MetricsWindow> join(String app, MetricsWindow tail, TimeGrid whole) {
    Remembered known = windows.get(app);
    if (known == null || !overlaps(known.window(), tail)) {
      windows.remove(app);
      return Optional.empty();
    }
    MetricsWindow joined = joined(known.window(), tail, whole);
    windows.put(app, new Remembered(joined, known.wholeReadEpochSecond()));
    return Optional.of(joined);
  }

  private static boolean overlaps(MetricsWindow known, MetricsWindow tail) {
    Optional<Long> newest = known.newestSampleEpochSecond(Series.REQUEST_RATE);
    Optional<double[]> again = tail.column(Series.REQUEST_RATE);
    if (newest.isEmpty() || again.isEmpty()) {
      return false;
    }
    int at = tail.grid().nearestIndex(newest.get());
    return at >= 0 && at < again.get().length && !Double.isNaN(again.get()[at]);
  }

  private static MetricsWindow joined(MetricsWindow known, MetricsWindow tail, TimeGrid whole) {
    Set<Series> present = EnumSet.noneOf(Series.class);
    present.addAll(known.present());
    present.addAll(tail.present());
    int tailAt = whole.nearestIndex(tail.grid().startEpochSecond());
    int knownAt = known.grid().nearestIndex(whole.startEpochSecond());
    Map<Series, double[]> columns = new EnumMap<>(Series.class);
    for (Series series : present) {
      double[] column = new double[whole.length()];
      Arrays.fill(column, Double.NaN);
      known.column(series).ifPresent(old -> copy(old, knownAt, column, tailAt));
      tail.column(series)
          .ifPresent(fresh -> System.arraycopy(fresh, 0, column, tailAt, fresh.length));
      columns.put(series, column);
    }
    return new MetricsWindow(whole, columns);
  }

  /** Copies {@code old} from {@code from} on to the first {@code length} places of {@code into}. */
  private static void copy(double[] old, int from, double[] into, int length) {
    System.arraycopy(old, from, into, 0, Math.min(length, old.length - from));
  }
}
