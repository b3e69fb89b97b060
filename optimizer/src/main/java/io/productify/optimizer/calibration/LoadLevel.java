package io.productify.optimizer.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * What one replica did in the minutes of about the same utilization, within five points of a
 * hundred.
 *
 * @param minutes number of them
 * @param utilization median, share of the processor allocated
 * @param rate median, requests per second of one replica
 * @param responseSeconds median, seconds; {@code NaN} if unknown
 */
public record LoadLevel(int minutes, double utilization, double rate, double responseSeconds) {

  static final double WIDTH = 0.05;

  /** Fewer minutes say nothing of a level. */
  static final int LEAST_MINUTES = 10;

  /**
   * Sorts minutes by utilization. A level counts once however long it lasted, so that idle nights
   * weigh no more than the busy hour; and a median bears outliers in just under half of its
   * minutes.
   */
  static List<LoadLevel> of(List<LoadMinute> minutes) {
    TreeMap<Integer, List<LoadMinute>> sorted = new TreeMap<>();
    for (LoadMinute minute : minutes) {
      sorted
          .computeIfAbsent((int) (minute.utilization() / WIDTH), level -> new ArrayList<>())
          .add(minute);
    }
    return sorted.values().stream()
        .filter(level -> level.size() >= LEAST_MINUTES)
        .map(LoadLevel::level)
        .toList();
  }

  private static LoadLevel level(List<LoadMinute> minutes) {
    return new LoadLevel(
        minutes.size(),
        median(minutes.stream().mapToDouble(LoadMinute::utilization).toArray()),
        median(minutes.stream().mapToDouble(LoadMinute::rate).toArray()),
        median(
            minutes.stream()
                .mapToDouble(LoadMinute::responseSeconds)
                .filter(Double::isFinite)
                .toArray()));
  }

  /** Returns the median; {@code NaN} of nothing. */
  static double median(double[] values) {
    return new Median().evaluate(values);
  }
}
