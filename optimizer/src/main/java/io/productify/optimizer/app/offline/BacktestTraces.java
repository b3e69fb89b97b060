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
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code backtest} that say what is played. */
final class BacktestTraces {

  private static final String PROMETHEUS = "prometheus";
  private static final int REPLICAS_AT_THE_USUAL_PEAK = 20;

  @Option(
      names = "--trace",
      required = true,
      showDefaultValue = Visibility.NEVER,
      arity = "1..*",
      paramLabel = "FILE.csv|prometheus",
      description = {
        "Loads, with the header timestamp_seconds,value;",
        "prometheus for one from there, as the optimizer is configured to read it."
      })
  private List<String> sources = List.of();

  @Mixin private final PrometheusOptions prometheus;

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

  /**
   * Refuses options out of range.
   *
   * @throws IllegalArgumentException naming the option
   */
  void check() {
    if (sources.contains(PROMETHEUS)) {
      prometheus.check(stepSeconds);
    }
    require(
        replayed > 0 && replayed < 1, "--replayed must be above 0 and below 1, was " + replayed);
    require(mostSteps >= 1, "--most-steps must be at least 1, was " + mostSteps);
    require(
        stepSeconds == null || (stepSeconds >= 1 && stepSeconds <= 86_400),
        "--step-seconds must be 1 to 86400, was " + stepSeconds);
    require(
        capacity == null || (capacity > 0 && capacity < Double.POSITIVE_INFINITY),
        "--capacity must be above 0 requests/s, was " + capacity);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  BacktestTraces(PrometheusOptions prometheus) {
    this.prometheus = prometheus;
  }

  /**
   * Reads what is played.
   *
   * @throws UnreadableTraceException if a file holds no trace
   * @throws IllegalArgumentException if a trace cannot be played, or an option is missing
   */
  List<Course> courses() throws UnreadableTraceException {
    List<Course> courses = new ArrayList<>();
    for (String source : sources) {
      if (source.equals(PROMETHEUS)) {
        courses.add(course(prometheus.app(), prometheus.read(stepSeconds)));
      } else {
        Path file = Path.of(source);
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.csv$", "");
        courses.add(course(name, new TraceFile(file).read(step())));
      }
    }
    return courses;
  }

  private OptionalInt step() {
    return stepSeconds == null ? OptionalInt.empty() : OptionalInt.of(stepSeconds);
  }

  private Course course(String name, Trace trace) {
    int length = trace.grid().length();
    int first = Math.max(1, (int) ((1 - replayed) * length));
    int end = Math.min(length, first + mostSteps);
    try {
      double perReplica =
          capacity == null ? usualPeak(trace, first) / REPLICAS_AT_THE_USUAL_PEAK : capacity;
      return new Course(name, trace, new Course.Span(first, end), perReplica);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
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
