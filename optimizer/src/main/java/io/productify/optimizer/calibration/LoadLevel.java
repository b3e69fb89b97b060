package io.productify.optimizer.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * What one replica did in the stretches of about the same utilization, within five points of a
 * hundred.
 *
 * @param stretches number of them
 * @param utilization median, share of the processor allocated
 * @param rate median, requests per second of one replica
 * @param responseSeconds median, seconds; {@code NaN} if unknown
 */
public record LoadLevel(int stretches, double utilization, double rate, double responseSeconds) {

  static final double WIDTH = 0.05;

  /** Fewer stretches say nothing of a level. */
  static final int LEAST_STRETCHES = 10;

  /**
   * Sorts stretches by utilization. A level counts once however long it lasted, so that idle nights
   * weigh no more than the busy hour; and a median bears outliers in just under half of its
   * stretches.
   */
  static List<LoadLevel> of(List<Stretch> stretches) {
    TreeMap<Integer, List<Stretch>> sorted = new TreeMap<>();
    for (Stretch stretch : stretches) {
      sorted
          .computeIfAbsent((int) (stretch.utilization() / WIDTH), level -> new ArrayList<>())
          .add(stretch);
    }
    return sorted.values().stream()
        .filter(level -> level.size() >= LEAST_STRETCHES)
        .map(LoadLevel::level)
        .toList();
  }

  private static LoadLevel level(List<Stretch> stretches) {
    return new LoadLevel(
        stretches.size(),
        median(stretches.stream().mapToDouble(Stretch::utilization).toArray()),
        median(stretches.stream().mapToDouble(Stretch::rate).toArray()),
        median(
            stretches.stream()
                .mapToDouble(Stretch::responseSeconds)
                .filter(Double::isFinite)
                .toArray()));
  }

  /** Returns the median; {@code NaN} of nothing. */
  static double median(double[] values) {
    return new Median().evaluate(values);
  }
}
