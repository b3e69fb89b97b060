package io.productify.optimizer.backtest;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.recorded.Trace;
import java.util.OptionalInt;

/**
 * A recorded load on its way through a replay: what came before is known from the start, the rest
 * comes step by step. A step is named by its place in the recording.
 *
 * <p>Amounts are in replicas: 1 is what one replica can serve in one step. The load of a step is
 * measured at its end, so that whoever decides at the beginning of a step knows those before it.
 */
public final class Course {

  private final String name;
  private final TimeGrid grid;
  private final double[] requestsPerSecond;
  private final double perReplica;
  private final int first;

  /**
   * Which steps are played.
   *
   * @param first the first step that is played, at least 1
   * @param end the step after the last one, above {@code first}
   */
  public record Span(int first, int end) {

    public Span {
      if (first < 1 || end <= first) {
        throw new IllegalArgumentException(
            "a replay must begin at step 1 at least and have a step, was %d to %d"
                .formatted(first, end));
      }
    }
  }

  /**
   * @param name what people call it
   * @param trace the recording; what lies behind the span is left out
   * @param span which steps are played, within the recording
   * @param requestsPerSecondPerReplica what one replica serves, above 0
   */
  public Course(String name, Trace trace, Span span, double requestsPerSecondPerReplica) {
    if (!(requestsPerSecondPerReplica > 0) || Double.isInfinite(requestsPerSecondPerReplica)) {
      throw new IllegalArgumentException(
          "capacity must be above 0 requests/s and finite, was " + requestsPerSecondPerReplica);
    }
    if (span.end() > trace.grid().length()) {
      throw new IllegalArgumentException(
          "a replay must end within the %d points of its trace, was to end at %d"
              .formatted(trace.grid().length(), span.end()));
    }
    this.name = name;
    TimeGrid all = trace.grid();
    this.grid = new TimeGrid(all.startEpochSecond(), all.stepSeconds(), span.end());
    this.requestsPerSecond = trace.requestsPerSecond();
    this.perReplica = requestsPerSecondPerReplica;
    this.first = span.first();
    if (newestKnown(first - 1).isEmpty()) {
      throw new IllegalArgumentException(
          "nothing was recorded before the first step that is played: there is nothing to go by");
    }
  }

  public String name() {
    return name;
  }

  /** Returns the beginning of each step, from the recording's first to the last one played. */
  public TimeGrid grid() {
    return grid;
  }

  public int stepSeconds() {
    return grid.stepSeconds();
  }

  /** Returns the first step that is played. */
  public int first() {
    return first;
  }

  /** Returns the step after the last one that is played. */
  public int end() {
    return grid.length();
  }

  /** Returns how many steps are played. */
  public int steps() {
    return end() - first;
  }

  /** Returns what one replica serves, requests per second. */
  public double requestsPerSecondPerReplica() {
    return perReplica;
  }

  /** Returns the load of a step, requests per second; {@code NaN} where it was not recorded. */
  public double rate(int step) {
    return requestsPerSecond[step];
  }

  /** Returns the load of a step in replicas; {@code NaN} where it was not recorded. */
  public double demand(int step) {
    return requestsPerSecond[step] / perReplica;
  }

  /** Returns the newest step up to this one whose load was recorded. */
  public OptionalInt newestKnown(int step) {
    int known = step;
    while (known >= 0 && Double.isNaN(requestsPerSecond[known])) {
      known--;
    }
    return known < 0 ? OptionalInt.empty() : OptionalInt.of(known);
  }

  /** Returns the highest load of some steps in replicas; {@code NaN} if none was recorded. */
  public double highestDemand(int from, int end) {
    double highest = Double.NaN;
    for (int step = Math.max(0, from); step < Math.min(end, end()); step++) {
      double demand = demand(step);
      highest = highest >= demand || Double.isNaN(demand) ? highest : demand;
    }
    return highest;
  }

  /**
   * Returns the mean absolute change from one step to the next before the replay, requests per
   * second: what "it stays as it is" misses.
   */
  public double persistenceError() {
    double sum = 0;
    int count = 0;
    for (int step = 1; step < first; step++) {
      double change = Math.abs(requestsPerSecond[step] - requestsPerSecond[step - 1]);
      if (!Double.isNaN(change)) {
        sum += change;
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
