package io.productify.optimizer.calibration;

import java.util.List;

/**
 * Where a service is no longer well: the lowest level from which on, in every higher one, answers
 * take more than so many times what they usually do. Usual is the median of all levels at or below
 * the utilization that is aimed at, so that a quiet night whose few requests are slow, or quick, is
 * no measure.
 */
final class Knee {

  private Knee() {}

  /**
   * Returns the levels below the knee: all where there is none, or where no response time is known.
   *
   * @param levels of ascending utilization
   * @param aim utilization and slowdown
   */
  static List<LoadLevel> healthy(List<LoadLevel> levels, Aim aim) {
    double usual =
        LoadLevel.median(
            levels.stream()
                .filter(level -> level.utilization() <= aim.utilization())
                .mapToDouble(LoadLevel::responseSeconds)
                .filter(Double::isFinite)
                .toArray());
    int end = levels.size();
    while (end > 0 && levels.get(end - 1).responseSeconds() > aim.slowdown() * usual) {
      end--;
    }
    return levels.subList(0, end);
  }
}
