package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The rises of what was asked for, and when so many replicas were ready.
 *
 * <p>Both moments are seen at the next scrape, so a delay is off by less than one step either way,
 * and right in the mean.
 *
 * @param ready which count was waited for: {@link Usage#SERVING} where instances can be told apart,
 *     else {@link Usage#RUNNING}; empty where a count is missing
 * @param starts in the order of time
 */
public record Startups(Optional<Usage> ready, List<Start> starts) {

  /** Fewer starts have no ninetieth percentile. */
  static final int LEAST_STARTS = 3;

  private static final int LONGEST_SECONDS = 3600;
  private static final double NINETIETH = 90;

  /** How far the count of serving instances may be from that of running ones at rest. */
  private static final double LARGEST_DIFFERENCE = 0.1;

  static Startups of(UsageHistory history) {
    Optional<double[]> asked = history.column(Usage.ASKED);
    Optional<Usage> ready = ready(history);
    if (asked.isEmpty() || ready.isEmpty()) {
      return new Startups(Optional.empty(), List.of());
    }
    double[] counts = history.column(ready.get()).orElseThrow();
    return new Startups(ready, starts(history.grid(), asked.get(), counts));
  }

  /** One target for all replicas, or several series each, would not show a start. */
  private static Optional<Usage> ready(UsageHistory history) {
    Optional<double[]> running = history.column(Usage.RUNNING);
    Optional<double[]> serving = history.column(Usage.SERVING);
    if (running.isEmpty() || serving.isEmpty()) {
      return running.map(column -> Usage.RUNNING);
    }
    double[] ratios = new double[history.grid().length()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = serving.get()[i] / running.get()[i];
    }
    double usual = LoadLevel.median(Arrays.stream(ratios).filter(Double::isFinite).toArray());
    return Optional.of(Math.abs(usual - 1) <= LARGEST_DIFFERENCE ? Usage.SERVING : Usage.RUNNING);
  }

  private static List<Start> starts(TimeGrid grid, double[] asked, double[] ready) {
    List<Start> starts = new ArrayList<>();
    for (int i = 1; i < asked.length; i++) {
      boolean rise = asked[i] > asked[i - 1];
      boolean waiting = !(ready[i - 1] >= asked[i]);
      if (rise && waiting) {
        starts.add(start(grid, i, asked, ready));
      }
    }
    return List.copyOf(starts);
  }

  private static Start start(TimeGrid grid, int rise, double[] asked, double[] ready) {
    int last = rise + LONGEST_SECONDS / grid.stepSeconds();
    Start.Outcome outcome = Start.Outcome.NEVER;
    int at = rise;
    for (; at <= last; at++) {
      if (at >= asked.length || Double.isNaN(ready[at]) || Double.isNaN(asked[at])) {
        outcome = Start.Outcome.UNSEEN;
        break;
      }
      if (ready[at] >= asked[rise]) {
        outcome = Start.Outcome.READY;
        break;
      }
      if (asked[at] < asked[rise]) {
        outcome = Start.Outcome.WITHDRAWN;
        break;
      }
    }
    return new Start(
        grid.epochSecondAt(rise),
        (int) asked[rise - 1],
        (int) asked[rise],
        outcome,
        outcome == Start.Outcome.READY ? (at - rise) * grid.stepSeconds() : 0);
  }

  /** Returns how many starts ended so. */
  public long count(Start.Outcome outcome) {
    return starts.stream().filter(start -> start.outcome() == outcome).count();
  }

  Answer<StartupDelay> answer() {
    if (ready.isEmpty()) {
      return new Answer.NotEnough<>(
          "the counts that were asked for and that ran are not known",
          "have Prometheus scrape Nomad's servers for nomad_nomad_job_summary_running, _starting and"
              + " _queued, and check --group");
    }
    double[] delays =
        starts.stream()
            .filter(start -> start.outcome() == Start.Outcome.READY)
            .mapToDouble(Start::delaySeconds)
            .toArray();
    if (delays.length < LEAST_STARTS) {
      return new Answer.NotEnough<>(
          "%d starts were seen from begin to end, %d are needed"
              .formatted(delays.length, LEAST_STARTS),
          "take a longer history (--from), or raise the count by hand a few times");
    }
    return new Answer.Known<>(
        new StartupDelay(
            LoadLevel.median(delays), new Percentile(NINETIETH).evaluate(delays), delays.length));
  }
}
