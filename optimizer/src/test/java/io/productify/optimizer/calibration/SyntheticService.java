package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * An imaginary service whose truth is known: what a request takes of the processor, and how long a
 * replica takes to serve. A point every 15 seconds.
 *
 * <pre>
 *   utilization = idle + processorPerRequest * requests per second of a replica
 * </pre>
 */
public final class SyntheticService {

  public static final int STEP_SECONDS = 15;

  /** 2026-01-05T00:00:00Z, a Monday. */
  public static final long START = 1_767_571_200L;

  private static final double ALLOCATED_MHZ = 500;
  private static final double IDLE = 0.04;
  private static final double PROCESSOR_PER_REQUEST = 0.012;
  private static final double RESPONSE_SECONDS = 0.05;

  private final int points;
  private final int[] asked;
  private final int[] running;
  private final int[] serving;
  private final double[] load;
  private final Map<Usage, double[]> columns = new EnumMap<>(Usage.class);

  /**
   * Lets time pass.
   *
   * @param load requests per second at each point
   * @param asked count asked for at each point
   * @param runsAfter points from asking for a replica until it runs
   * @param servesAfter points from then until it serves
   */
  public SyntheticService(double[] load, int[] asked, int runsAfter, int servesAfter) {
    this.points = load.length;
    this.load = load.clone();
    this.asked = asked.clone();
    this.running = later(this.asked, runsAfter);
    this.serving = later(this.running, servesAfter);
    double[] utilization = new double[points];
    for (int t = 0; t < points; t++) {
      utilization[t] = IDLE + PROCESSOR_PER_REQUEST * load[t] / running[t];
    }
    columns.put(Usage.REQUEST_RATE, this.load);
    columns.put(Usage.PROCESSOR, utilization);
    columns.put(Usage.RESPONSE_SECONDS, constant(RESPONSE_SECONDS));
    columns.put(Usage.MEASURED, doubles(running));
    columns.put(Usage.RUNNING, doubles(running));
    columns.put(Usage.ASKED, doubles(this.asked));
    columns.put(Usage.SERVING, doubles(serving));
  }

  /**
   * A service of a day's wave of load, between 20 and 300 requests/s, on a count that follows it.
   */
  public static SyntheticService ofDays(int days) {
    double[] load = wave(days * 5760, 20, 300);
    return new SyntheticService(load, following(load, 58), 2, 1);
  }

  /** A wave that comes back every day, from its least at midnight to its most at noon. */
  public static double[] wave(int points, double least, double most) {
    return at(points, t -> least + (most - least) * (1 - Math.cos(2 * Math.PI * t / 5760.0)) / 2);
  }

  public static double[] at(int points, IntToDoubleFunction value) {
    double[] values = new double[points];
    Arrays.setAll(values, value);
    return values;
  }

  /** One replica for so many requests/s, at least two; looked at every ten minutes. */
  public static int[] following(double[] load, double requestsPerReplica) {
    int[] counts = new int[load.length];
    for (int t = 0; t < counts.length; t++) {
      counts[t] = Math.max(2, (int) Math.ceil(load[t - t % 40] / requestsPerReplica));
    }
    return counts;
  }

  /** What is asked for comes later, what is no longer goes at once. */
  private static int[] later(int[] wanted, int points) {
    int[] there = new int[wanted.length];
    for (int t = 0; t < there.length; t++) {
      int least = wanted[t];
      for (int before = Math.max(0, t - points); before < t; before++) {
        least = Math.min(least, wanted[before]);
      }
      there[t] = least;
    }
    return there;
  }

  /** Returns the truth: requests per second of a replica at a utilization. */
  public static double truth(double utilization) {
    return (utilization - IDLE) / PROCESSOR_PER_REQUEST;
  }

  /** Normal noise on processor and rate, as a share of each. */
  SyntheticService noisy(double share, long seed) {
    Random random = new Random(seed);
    for (Usage usage : new Usage[] {Usage.PROCESSOR, Usage.REQUEST_RATE}) {
      double[] column = column(usage);
      Arrays.setAll(column, t -> column[t] * Math.max(0, 1 + share * random.nextGaussian()));
    }
    return this;
  }

  /** At a share of the points other work keeps the processor anywhere between idle and full. */
  SyntheticService disturbed(double share, long seed) {
    Random random = new Random(seed);
    double[] column = column(Usage.PROCESSOR);
    for (int t = 0; t < points; t += 4) {
      if (random.nextDouble() < share) {
        Arrays.fill(column, t, Math.min(points, t + 4), random.nextDouble());
      }
    }
    return this;
  }

  SyntheticService with(Usage usage, double[] column) {
    columns.put(usage, column);
    return this;
  }

  SyntheticService with(Usage usage, IntToDoubleFunction value) {
    return with(usage, at(points, value));
  }

  SyntheticService without(Usage... absent) {
    columns.keySet().removeAll(Arrays.asList(absent));
    return this;
  }

  /** Nothing is known from one point until before another. */
  SyntheticService gap(int from, int to) {
    columns.values().forEach(column -> Arrays.fill(column, from, to, Double.NaN));
    return this;
  }

  double[] column(Usage usage) {
    return Objects.requireNonNull(columns.get(usage), usage::label);
  }

  public UsageHistory history() {
    return new UsageHistory(new TimeGrid(START, STEP_SECONDS, points), columns);
  }

  /**
   * Returns what Prometheus would have scraped: an exporter for each replica, Nomad's clients and
   * servers. Noise is not in it.
   */
  public String openMetrics(String app, String group, String task) {
    StringBuilder text = new StringBuilder();
    int most = Arrays.stream(running).max().orElse(0);
    for (int replica = 0; replica < most; replica++) {
      replica(text, replica, app, group, task);
    }
    String summary = "nomad_nomad_job_summary_%s{task_group=\"" + group + "\"}";
    for (int t = 0; t < points; t++) {
      sample(text, summary.formatted("running"), running[t], t);
      sample(text, summary.formatted("starting"), asked[t] - running[t], t);
      sample(text, summary.formatted("queued"), 0, t);
    }
    return text.append("# EOF\n").toString();
  }

  private void replica(StringBuilder text, int replica, String app, String group, String task) {
    String exporter = "{app=\"%s\",instance=\"10.0.0.%d:8080\"}".formatted(app, replica + 1);
    String allocation =
        "{alloc_id=\"%d\",task=\"%s\",task_group=\"%s\"}".formatted(replica, task, group);
    double requests = 0;
    for (int t = 0; t < points; t++) {
      boolean runs = replica < running[t];
      boolean serves = replica < serving[t];
      double rate = serves ? load[t] / serving[t] : 0;
      requests = runs ? requests + rate * STEP_SECONDS : 0;
      if (runs) {
        double used = ALLOCATED_MHZ * (IDLE + PROCESSOR_PER_REQUEST * rate);
        sample(text, "nomad_client_allocs_cpu_total_ticks" + allocation, used, t);
        sample(text, "nomad_client_allocs_cpu_allocated" + allocation, ALLOCATED_MHZ, t);
        sample(text, "pfy_total_requests" + exporter, requests, t);
        sample(text, "pfy_response_time_seconds_sum" + exporter, requests * RESPONSE_SECONDS, t);
        sample(text, "pfy_response_time_seconds_count" + exporter, requests, t);
      }
    }
  }

  private static void sample(StringBuilder text, String series, double value, int t) {
    text.append(
        String.format(Locale.ROOT, "%s %s %d%n", series, value, START + (long) t * STEP_SECONDS));
  }

  private double[] constant(double value) {
    return at(points, t -> value);
  }

  private static double[] doubles(int[] counts) {
    return Arrays.stream(counts).asDoubleStream().toArray();
  }
}
