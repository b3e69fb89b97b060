package io.productify.optimizer.metrics.recorded;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Plays recordings from the class path as if they happened now.
 *
 * <p>Every recording ends at {@code start} and is then played on from its beginning, round and
 * round: at time {@code t} it stands at {@code (t - start) * speed}, one row back, so that its last
 * row is the newest at {@code start}. The past before {@code start} is the recording too. An
 * application hears the recording of its own name, any other the diurnal one. As in Nomad, nothing
 * is allocated while no replica runs.
 */
public final class RecordedMetricsSource implements MetricsSource, HistorySource {

  /** Recordings on the class path; the first is the one for an application without its own. */
  public static final List<String> RECORDINGS =
      List.of("diurnal", "bursty", "idle", "queue-heavy", "cold-start");

  private static final double LAST_ROW_SECONDS = 60;

  private final RecordedSettings settings;
  private final Instant start;
  private final Map<String, Recording> recordings = new LinkedHashMap<>();

  /**
   * Loads every recording, which takes seconds: not for the request path.
   *
   * @param start when the recordings end, and begin again
   */
  public RecordedMetricsSource(RecordedSettings settings, Instant start) {
    this.settings = settings;
    this.start = start;
    RECORDINGS.forEach(name -> recordings.put(name, Recording.load(name)));
  }

  @Override
  public CompletionStage<MetricsReading> read(MetricsQuery query) {
    TimeGrid grid = TimeGrid.endingAt(query.now(), settings.stepSeconds(), settings.points());
    Recording recording = recordingOf(query.target());
    Map<Series, double[]> columns = new EnumMap<>(Series.class);
    for (Series series : Series.values()) {
      columns.put(series, column(recording, series, grid));
    }
    Optional<Allocation> allocation =
        query.currentReplicas() == 0
            ? Optional.empty()
            : recording.allocation(position(grid.endEpochSecond()));
    return CompletableFuture.completedFuture(
        new MetricsReading(new MetricsWindow(grid, columns), allocation));
  }

  /**
   * {@inheritDoc}
   *
   * <p>The recording goes round in the past too, so that a recorded day comes back every day; each
   * rate is the mean over the step before it, as from Prometheus. Played faster than it was
   * recorded, a step may hold whole days, and the history then shows what is true: no time of day.
   */
  @Override
  public CompletionStage<MetricsWindow> history(ScalingTarget target, TimeGrid grid) {
    Recording recording = recordingOf(target);
    double[] rate = new double[grid.length()];
    double recordedSeconds = grid.stepSeconds() * settings.speed();
    for (int i = 0; i < rate.length; i++) {
      double at = position(grid.epochSecondAt(i));
      rate[i] = recording.mean(Series.REQUEST_RATE, at, recordedSeconds);
    }
    return CompletableFuture.completedFuture(
        new MetricsWindow(grid, Map.of(Series.REQUEST_RATE, rate)));
  }

  private Recording recordingOf(ScalingTarget target) {
    Recording own = recordings.get(target.app());
    return own == null ? recordings.values().iterator().next() : own;
  }

  private double[] column(Recording recording, Series series, TimeGrid grid) {
    double[] column = new double[grid.length()];
    for (int i = 0; i < column.length; i++) {
      column[i] = recording.value(series, position(grid.epochSecondAt(i)));
    }
    return column;
  }

  /** Returns where in the recording a moment lies, seconds; negative before its start. */
  private double position(long epochSecond) {
    double sinceStart = epochSecond - (start.getEpochSecond() + start.getNano() * 1e-9);
    return sinceStart * settings.speed() - LAST_ROW_SECONDS;
  }
}
