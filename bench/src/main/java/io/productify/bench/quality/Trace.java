package io.productify.bench.quality;

import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.recorded.TraceFile;
import io.productify.optimizer.metrics.recorded.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A recorded load on a regular grid.
 *
 * @param name of the file, without its step
 * @param grid time of each value; begins on a whole history step
 * @param values {@code NaN} where missing
 */
record Trace(String name, TimeGrid grid, double[] values) {

  /** What the optimizer reads as long history by default. */
  private static final int HISTORY_STEP_SECONDS = 300;

  private static final int HISTORY_POINTS = 14 * 86_400 / HISTORY_STEP_SECONDS;
  private static final int HISTORY_REFRESH_SECONDS = 3600;

  private static final Pattern FILE_NAME = Pattern.compile("(.+)_(\\d+)s\\.csv");

  /** Reads every trace of a directory; a name ends with the step, as in {@code web_60s.csv}. */
  static List<Trace> readAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> FILE_NAME.matcher(file.getFileName().toString()).matches())
          .sorted()
          .map(Trace::read)
          .toList();
    }
  }

  private static Trace read(Path file) {
    Matcher name = FILE_NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(file + " does not end with its step, as in web_60s.csv");
    }
    int step = Integer.parseInt(name.group(2));
    try {
      io.productify.optimizer.metrics.recorded.Trace trace =
          new TraceFile(file).read(OptionalInt.of(step));
      TimeGrid grid = trace.grid();
      // Whole history steps, so that each of their means is of whole points.
      long start =
          Math.floorDiv(grid.startEpochSecond(), HISTORY_STEP_SECONDS) * HISTORY_STEP_SECONDS;
      return new Trace(
          name.group(1), new TimeGrid(start, step, grid.length()), trace.requestsPerSecond());
    } catch (UnreadableTraceException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  int length() {
    return values.length;
  }

  /** Returns the points that make a period. */
  int points(int seconds) {
    return seconds / grid.stepSeconds();
  }

  /** Returns the window of some points that ends at an index. */
  LoadWindow window(int end, int points) {
    int from = Math.max(0, end + 1 - points);
    return new LoadWindow(
        new TimeGrid(grid.epochSecondAt(from), grid.stepSeconds(), end + 1 - from),
        Arrays.copyOfRange(values, from, end + 1));
  }

  /** Returns the time of the newest history that a service has at an index. */
  long historyTime(int end) {
    return Math.floorDiv(grid.epochSecondAt(end), HISTORY_REFRESH_SECONDS)
        * HISTORY_REFRESH_SECONDS;
  }

  /** Returns the history that was read at a time: means over the steps before it. */
  LoadHistory history(long time) {
    int perPoint = Math.max(1, HISTORY_STEP_SECONDS / grid.stepSeconds());
    TimeGrid historyGrid =
        new TimeGrid(
            time - (long) (HISTORY_POINTS - 1) * HISTORY_STEP_SECONDS,
            HISTORY_STEP_SECONDS,
            HISTORY_POINTS);
    double[] means = new double[HISTORY_POINTS];
    for (int i = 0; i < means.length; i++) {
      means[i] = meanEndingAt(grid.nearestIndex(historyGrid.epochSecondAt(i)), perPoint);
    }
    return LoadHistory.fromFirstRate(historyGrid, means);
  }

  private double meanEndingAt(int end, int points) {
    return Arrays.stream(values, Math.max(0, Math.min(length(), end + 1 - points)), clip(end + 1))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private int clip(int index) {
    return Math.max(0, Math.min(length(), index));
  }

  /** Returns the mean absolute change from a point to the next before an index. */
  double persistenceError(int before) {
    double sum = 0;
    int count = 0;
    for (int i = 1; i < before; i++) {
      double change = Math.abs(values[i] - values[i - 1]);
      if (Double.isFinite(change)) {
        sum += change;
        count++;
      }
    }
    return sum / count;
  }
}
