package io.productify.optimizer.serving;

import java.util.BitSet;
import java.util.OptionalDouble;

/**
 * How good the forecasts at one horizon have been: exponentially weighted errors, and how many of
 * the last {@value #COVERAGE_OF} steps were under the band. Not thread-safe.
 */
final class ForecastAccuracy {

  /** Fewer forecasts than this say nothing. */
  static final int FEWEST = 8;

  /** Steps that the coverage is taken of. */
  static final int COVERAGE_OF = 500;

  /**
   * Half of what is said comes from the newest 34 forecasts: nine minutes of one every 15 s. A
   * shorter memory follows single steps, a longer one still speaks of the hour before.
   */
  private static final double NEWEST_WEIGHT = 0.02;

  /** Both sides of a band that is exact round. */
  private static final double ROUNDING = 1e-9;

  private final MovingMean absoluteError = new MovingMean(NEWEST_WEIGHT);
  private final MovingMean signedError = new MovingMean(NEWEST_WEIGHT);
  private final BitSet covered = new BitSet(COVERAGE_OF);
  private long judged;
  private long judgedByBand;

  /**
   * Takes in what came. A step without load says nothing of the band, which is made for steps with
   * some: in a load that is mostly idle it would always hold.
   *
   * @param actual requests per second
   */
  void add(AwaitedForecast.Said said, double actual) {
    judged++;
    absoluteError.add(Math.abs(said.median() - actual));
    signedError.add(said.mean() - actual);
    if (actual > 0) {
      covered.set((int) (judgedByBand % COVERAGE_OF), holds(said, actual));
      judgedByBand++;
    }
  }

  /** Tells whether a step lies under its band. */
  static boolean holds(AwaitedForecast.Said said, double actual) {
    return actual <= said.upper() * (1 + ROUNDING);
  }

  /** Returns how many forecasts were judged. */
  long judged() {
    return judged;
  }

  /** Returns the mean absolute error of the median, requests per second; empty until 8. */
  OptionalDouble meanAbsoluteError() {
    return known(judged, absoluteError.value());
  }

  /** Returns the mean minus what came, requests per second: above 0 was too much. */
  OptionalDouble bias() {
    return known(judged, signedError.value());
  }

  /** Returns the share of steps with load that were under the band; empty until there are 8. */
  OptionalDouble coverage() {
    return known(
        judgedByBand, covered.cardinality() / (double) Math.min(judgedByBand, COVERAGE_OF));
  }

  private static OptionalDouble known(long count, double value) {
    return count < FEWEST ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
