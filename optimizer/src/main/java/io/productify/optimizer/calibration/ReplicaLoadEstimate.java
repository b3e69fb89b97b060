package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Estimates the requests per second that one replica serves at a utilization at which it is still
 * well.
 *
 * <p>Steady stretches are sorted into levels of utilization; the levels below the knee of the
 * response time carry a robust line of the rate over the utilization; the line is read at the
 * utilization aimed at, or at the highest healthy level where the knee comes before. The rate is a
 * function of the utilization, and not the other way round: noise in the regressor flattens a line,
 * and this way round it then says too little of a busy replica, not too much.
 */
final class ReplicaLoadEstimate {

  /** Fewer levels have no line. */
  static final int LEAST_LEVELS = 4;

  /** A line over less of the processor says nothing of the rest. */
  static final double LEAST_SPAN = 0.15;

  /** How far beyond the busiest level a line is trusted. */
  static final double FARTHEST = 1.25;

  /** Half of the stretches farther off than this, and the processor does not explain the rate. */
  static final double LARGEST_ERROR = 0.25;

  /** More of the rate at an idle processor, and it is not the processor that serves it. */
  private static final double LARGEST_INTERCEPT = 0.5;

  private static final int QUARTERS = 4;

  private final UsageHistory history;
  private final List<Stretch> stretches;
  private final List<LoadLevel> levels;
  private final Aim aim;

  ReplicaLoadEstimate(
      UsageHistory history, SteadyStretches stretches, List<LoadLevel> levels, Aim aim) {
    this.history = history;
    this.stretches = stretches.used();
    this.levels = levels;
    this.aim = aim;
  }

  Answer<ReplicaLoad> answer() {
    if (!history.has(Usage.PROCESSOR) || !history.has(Usage.MEASURED)) {
      return new Answer.NotEnough<>(
          "the processor use of its allocations is not known",
          "have Nomad's clients publish nomad_client_allocs_cpu_total_ticks and"
              + " nomad_client_allocs_cpu_allocated (telemetry publish_allocation_metrics), and check"
              + " --group and --task");
    }
    List<LoadLevel> healthy = Knee.healthy(levels, aim);
    if (healthy.size() < LEAST_LEVELS || span(healthy) < LEAST_SPAN) {
      return constant(healthy);
    }
    double busiest = healthy.get(healthy.size() - 1).utilization();
    boolean slowAbove = healthy.size() < levels.size();
    double at = slowAbove ? Math.min(aim.utilization(), busiest) : aim.utilization();
    if (at > FARTHEST * busiest) {
      return notBusy(busiest);
    }
    return judged(RobustLine.through(healthy), healthy, at);
  }

  private static double span(List<LoadLevel> levels) {
    return levels.get(levels.size() - 1).utilization() - levels.get(0).utilization();
  }

  private Answer<ReplicaLoad> constant(List<LoadLevel> healthy) {
    String seen =
        healthy.isEmpty()
            ? "no level of utilization has %d steady stretches with a usual response time"
                .formatted(LoadLevel.LEAST_STRETCHES)
            : "utilization was %s in all steady stretches of a usual response time"
                .formatted(range(healthy));
    return new Answer.NotEnough<>(
        "%s, and a line needs %d levels over %.0f points"
            .formatted(seen, LEAST_LEVELS, 100 * LEAST_SPAN),
        "take a longer history (--from), one with quiet and busy hours, or let the count stay where it is"
            + " through a rise of the load");
  }

  private static String range(List<LoadLevel> levels) {
    return String.format(
        Locale.ROOT,
        "%.0f to %.0f %%",
        100 * levels.get(0).utilization(),
        100 * levels.get(levels.size() - 1).utilization());
  }

  private Answer<ReplicaLoad> notBusy(double busiest) {
    return new Answer.NotEnough<>(
        String.format(
            Locale.ROOT,
            "no level above %.0f %% utilization was seen, too far from the %.0f %% aimed at",
            100 * busiest,
            100 * aim.utilization()),
        String.format(
            Locale.ROOT,
            "lower the count through a busy hour, or read it at --utilization %.2f",
            Math.floor(100 * busiest) / 100));
  }

  private Answer<ReplicaLoad> judged(RobustLine line, List<LoadLevel> healthy, double at) {
    double served = line.at(at);
    double knee =
        healthy.size() < levels.size() ? levels.get(healthy.size()).utilization() : Double.NaN;
    List<Stretch> well =
        stretches.stream().filter(stretch -> !(stretch.utilization() >= knee)).toList();
    double error =
        LoadLevel.median(
                well.stream()
                    .mapToDouble(
                        stretch -> Math.abs(stretch.rate() - line.at(stretch.utilization())))
                    .toArray())
            / served;
    boolean follows = line.slope() > 0 && line.intercept() < LARGEST_INTERCEPT * served;
    if (!follows || error > LARGEST_ERROR) {
      return new Answer.NotEnough<>(
          "the rate of a replica does not follow its processor",
          "something else bounds it (a database, a lock, memory), or other work uses the processor:"
              + " measure it with a load test and set override_capacity_per_replica");
    }
    List<Stretch> busy = well.stream().filter(stretch -> stretch.utilization() >= at / 2).toList();
    return new Answer.Known<>(
        new ReplicaLoad(
            served,
            at,
            Double.isNaN(knee) ? OptionalDouble.empty() : OptionalDouble.of(knee),
            line,
            healthy.size(),
            error,
            quarters(line, served, well),
            response(busy)));
  }

  private static OptionalDouble response(List<Stretch> busy) {
    double median =
        LoadLevel.median(
            busy.stream().mapToDouble(Stretch::responseSeconds).filter(Double::isFinite).toArray());
    return Double.isNaN(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
  }

  /** A new release that takes more work per request shows here. */
  private static List<Double> quarters(RobustLine line, double served, List<Stretch> well) {
    List<Double> quarters = new ArrayList<>();
    for (int q = 0; q < QUARTERS; q++) {
      double[] ratios =
          well.subList(q * well.size() / QUARTERS, (q + 1) * well.size() / QUARTERS).stream()
              .filter(stretch -> line.at(stretch.utilization()) >= served / 2)
              .mapToDouble(stretch -> stretch.rate() / line.at(stretch.utilization()))
              .toArray();
      quarters.add(
          ratios.length < LoadLevel.LEAST_STRETCHES
              ? Double.NaN
              : served * LoadLevel.median(ratios));
    }
    return List.copyOf(quarters);
  }
}
