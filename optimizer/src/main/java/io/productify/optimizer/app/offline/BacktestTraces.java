package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.Course;
import io.productify.optimizer.metrics.recorded.Trace;
import io.productify.optimizer.metrics.recorded.TraceFile;
import io.productify.optimizer.metrics.recorded.UnreadableTraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code backtest} that say what is played. */
final class BacktestTraces {

  @Option(
      names = "--trace",
      required = true,
      arity = "1..*",
      paramLabel = "FILE.csv",
      description = "Loads, with the header timestamp_seconds,value.")
  private List<Path> files = List.of();

  @Option(
      names = "--step-seconds",
      paramLabel = "S",
      description = "Seconds between points, 1 to 86400; the median of the trace without.")
  private @Nullable Integer stepSeconds;

  @Option(
      names = "--capacity",
      paramLabel = "RATE",
      description =
          "Requests per second that one replica serves; without, a twentieth of what 99 of 100"
              + " points before the replay do not exceed.")
  private @Nullable Double capacity;

  @Option(
      names = "--replayed",
      defaultValue = "0.3",
      paramLabel = "SHARE",
      description = "Share of each trace, its end, that is played; what is before is known.")
  private double replayed;

  @Option(
      names = "--most-steps",
      defaultValue = "100000",
      paramLabel = "N",
      description = "Steps of it that are played at most, the first ones.")
  private int mostSteps;

  List<Course> courses() throws UnreadableTraceException {
    List<Course> courses = new ArrayList<>();
    for (Path file : files) {
      courses.add(course(file));
    }
    return courses;
  }

  private Course course(Path file) throws UnreadableTraceException {
    OptionalInt step = stepSeconds == null ? OptionalInt.empty() : OptionalInt.of(stepSeconds);
    Trace trace = new TraceFile(file).read(step);
    int length = trace.grid().length();
    int first = Math.max(1, (int) ((1 - replayed) * length));
    int end = Math.min(length, first + mostSteps);
    try {
      double perReplica = capacity == null ? usualPeak(trace, first) / 20 : capacity;
      String name = String.valueOf(file.getFileName()).replaceFirst("\\.csv$", "");
      return new Course(name, trace, new Course.Span(first, end), perReplica);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** Returns the 99th percentile of the points before an index, between two of them linearly. */
  private static double usualPeak(Trace trace, int before) {
    double[] known =
        Arrays.stream(trace.requestsPerSecond(), 0, before)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (known.length == 0) {
      throw new IllegalArgumentException("no point is known before the replay");
    }
    double place = 0.99 * (known.length - 1);
    int below = (int) place;
    int above = Math.min(known.length - 1, below + 1);
    return known[below] + (place - below) * (known[above] - known[below]);
  }
}
