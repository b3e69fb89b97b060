package io.productify.optimizer.app.exporter;

import io.productify.optimizer.metrics.Series;
import java.util.EnumMap;
import java.util.Map;

/**
 * Synthetic load of a web application as a pure function of time and seed: the same on every
 * machine, because it computes with {@link StrictMath} and hashes, and can be asked for any moment.
 *
 * <p>Request rate = trough + (peak - trough) x day + burst x bursts, times 1 + 4 % noise. The day
 * is a cosine that is lowest at four in the morning and highest at four in the afternoon, with
 * slower shoulders; noise is drawn anew every minute; each burst rises within 2 minutes, holds, and
 * falls, 20 minutes in all.
 */
public final class SyntheticLoad {

  static final double DAY_SECONDS = 86_400;
  private static final double MINUTE_SECONDS = 60;
  private static final double TROUGH_SECOND = 4 * 3600;
  private static final double SHOULDER = 0.08;
  private static final double BURST_RISE_SECONDS = 120;
  private static final double BURST_FALL_SECONDS = 300;
  private static final double BURST_SECONDS = 1200;
  private static final double NOISE = 0.04;

  private final LoadShape shape;
  private final long seed;

  public SyntheticLoad(LoadShape shape, long seed) {
    this.shape = shape;
    this.seed = seed;
  }

  /**
   * Returns the load at a moment.
   *
   * @param second seconds since a midnight, at least 0
   */
  public Map<Series, Double> at(double second) {
    double rate = requestsPerSecond(second);
    Map<Series, Double> load = new EnumMap<>(Series.class);
    load.put(Series.REQUEST_RATE, rate);
    load.put(Series.RESPONSE_TIME, 0.1 * (1 + 0.1 * noise(second, 1)));
    load.put(Series.QUEUE_ARRIVAL_RATE, rate / 100);
    load.put(Series.QUEUE_PROCESSED_RATE, rate / 100);
    load.put(Series.QUEUE_WAITING, StrictMath.floor(1 + noise(second, 2)));
    load.put(Series.QUEUE_PROCESS_TIME, 0.2 * (1 + 0.1 * noise(second, 3)));
    load.put(
        Series.AUTHENTICATION_AWAITING_USERS,
        StrictMath.floor(StrictMath.max(0, 1.2 * noise(second, 4))));
    load.put(Series.ACTIVATOR_PENDING_REQUESTS, 0.0);
    return load;
  }

  double requestsPerSecond(double second) {
    double span = shape.peakRequestsPerSecond() - shape.troughRequestsPerSecond();
    double level =
        shape.troughRequestsPerSecond()
            + span * day(second)
            + shape.burstRequestsPerSecond() * bursts(second);
    return StrictMath.max(0, level * (1 + NOISE * noise(second, 0)));
  }

  /** Returns the height of the day, 0 at four in the morning to 1 twelve hours later. */
  private static double day(double second) {
    double angle = 2 * StrictMath.PI * (second - TROUGH_SECOND) / DAY_SECONDS;
    return (1 - StrictMath.cos(angle)) / 2 - SHOULDER * (1 - StrictMath.cos(2 * angle)) / 2;
  }

  /** Returns the height of the highest burst of the day at this moment, 0 to 1. */
  private double bursts(double second) {
    long day = (long) StrictMath.floor(second / DAY_SECONDS);
    double highest = 0;
    for (int i = 0; i < shape.burstsPerDay(); i++) {
      double starts = (day + (i + unit(day, 10 + i)) / shape.burstsPerDay()) * DAY_SECONDS;
      highest = StrictMath.max(highest, burst(second - starts));
    }
    return highest;
  }

  private static double burst(double age) {
    double rise = age / BURST_RISE_SECONDS;
    double fall = (BURST_SECONDS - age) / BURST_FALL_SECONDS;
    return StrictMath.max(0, StrictMath.min(1, StrictMath.min(rise, fall)));
  }

  /** Returns noise of one kind, -1 to 1, that changes every minute. */
  double noise(double second, int kind) {
    return 2 * unit((long) StrictMath.floor(second / MINUTE_SECONDS), kind) - 1;
  }

  /** Hashes to [0, 1) with the finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
  private double unit(long index, int kind) {
    long z = seed + index * 0x9E3779B97F4A7C15L + kind * 0xD1B54A32D192ED03L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
  }
}
